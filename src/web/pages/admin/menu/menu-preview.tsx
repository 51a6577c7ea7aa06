import { BrandName } from '#web/components/frame/brand-name.tsx'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { partHeading } from '../parts/form-part.tsx'
import { type DraftItem, nameOfItem } from './draft-item.ts'

interface MenuPreviewProps {
  items: readonly DraftItem[]
  area: string
}

/** A preview of the menu in the header or footer for a visitor who sees all of it; its links are inactive. */
export function MenuPreview({ items, area }: MenuPreviewProps) {
  const t = useT()
  return (
    <section
      className="sticky inset-bs-18 grid grid-cols-1 gap-3 py-4 px-(--gutter) to-1100:static to-1100:border-bs to-1100:border-bs-line"
      aria-labelledby="preview"
    >
      <h2 className={partHeading} id="preview">
        {t('menus.preview')}
      </h2>
      <div className="p-3 border border-line rounded-control bg-paper wrap-anywhere">
        {area === 'header' ? (
          <>
            <BrandName />
            <HeaderItems items={items} />
          </>
        ) : (
          <>
            <p className="strong">{t(`menus.area.${area as 'footer_product'}`)}</p>
            <FooterItems items={items} />
          </>
        )}
      </div>
      <p className="field-hint">{t('menus.preview.note')}</p>
    </section>
  )
}

type Items = Pick<MenuPreviewProps, 'items'>

/** By depth. */
const indents = ['', 'ps-4', 'ps-8']

/** The first level in a row, each item with what is below it. */
function HeaderItems({ items }: Items) {
  const locale = useLocale()
  return (
    <ul className="flex flex-wrap gap-y-1.5 gap-x-3.5 items-start mbs-2 mx-0 mbe-0 p-0 text-ink-2 text-14 list-none">
      {branchesOf(items).map(({ top, below }) => (
        <li key={top.key}>
          <span className="flex gap-1 items-center">
            <bdi>{nameOfItem(top, locale)}</bdi>
            {below.length > 0 && <Icon name="chevron-down" size={14} />}
          </span>
          {below.length > 0 && (
            <ul className="grid gap-1.5 mbs-1.5 mx-0 mbe-0 p-0 list-none">
              {below.map((item) => (
                <li key={item.key} className={indents[item.depth]}>
                  <bdi>{nameOfItem(item, locale)}</bdi>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A footer has one level, and items without a target are omitted. */
function FooterItems({ items }: Items) {
  const locale = useLocale()
  return (
    <ul className="grid gap-1.5 mbs-2 mx-0 mbe-0 p-0 text-ink-2 text-14 list-none">
      {items.filter(isNamed).map(
        ({ key, label, target }) =>
          target !== 'none' && (
            <li key={key}>
              <bdi>{nameOfItem({ label }, locale)}</bdi>
            </li>
          ),
      )}
    </ul>
  )
}

interface Branch {
  top: DraftItem
  below: DraftItem[]
}

/** The items of the first level, each with all items below it. What has no label yet is left out. */
function branchesOf(items: readonly DraftItem[]): Branch[] {
  const branches: Branch[] = []
  for (const item of items) {
    if (item.depth === 0) branches.push({ top: item, below: [] })
    else if (isNamed(item)) branches.at(-1)?.below.push(item)
  }
  return branches.filter(({ top, below }) => isNamed(top) || below.length > 0)
}

function isNamed({ label }: DraftItem): boolean {
  return Object.values(label).some((text) => text.trim())
}
