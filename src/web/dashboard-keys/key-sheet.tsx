import type { Page } from '#locales/paths.ts'
import { useT } from '../i18n/frame.tsx'
import { placeGroups } from '../shell/dashboard-places.ts'
import { useApple } from '../state/apple.ts'
import { Checkbox } from '../ui/forms/choice.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { placeKeys, setSingleKeys, useSingleKeys } from './keys.ts'

interface KeySheetProps {
  open: boolean
  onClose: () => void
  onAfterLeave: () => void
  places: readonly Page[]
}

const keyOf = new Map<Page, string>(Object.entries(placeKeys).map(([key, page]) => [page, key]))

/** All keyboard shortcuts of the dashboard, and the switch for single-key ones. */
export function KeySheet({ places, ...overlay }: KeySheetProps) {
  const t = useT()
  const control = useApple() ? '⌘' : t('dash.key.control')
  const work = useSingleKeys()
  const shown = placeGroups
    .flatMap((group) => group.places)
    .filter(({ page }) => places.includes(page) && keyOf.has(page))
  return (
    <Dialog {...overlay} title={t('palette.keys')} closeLabel={t('palette.close')} wide>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(240px,1fr))] gap-y-0 gap-x-6">
        <Key keys={[control, 'K']} does={t('palette.title')} />
        <Key keys={[control, 'S']} does={t('leave.save')} />
        <Key keys={['?']} does={t('palette.keys')} />
        <Key keys={['/']} does={t('palette.key.search')} />
        <Key keys={['F']} does={t('palette.key.filter')} />
        <Key keys={['V']} does={t('palette.key.view')} />
        <Key keys={['N']} does={t('palette.key.new')} />
        <Key keys={['J']} does={t('palette.key.next')} />
        <Key keys={['K']} does={t('palette.key.previous')} />
        <Key keys={['X']} does={t('palette.key.pick')} />
        <Key keys={[t('palette.key.shift'), 'X']} does={t('palette.key.pick_to')} />
        <Key keys={[t('palette.key.del')]} does={t('palette.key.delete')} />
        <Key keys={[t('palette.key.enter')]} does={t('palette.key.open')} />
        <Key keys={['R']} does={t('palette.key.reply')} />
        <Key keys={['N']} does={t('palette.key.note')} />
        <Key keys={['E']} does={t('palette.key.close')} />
        {shown.map(({ page, label }) => (
          <Key key={page} keys={['G', keyOf.get(page)?.toUpperCase() ?? '']} does={t(label)} />
        ))}
      </dl>
      <Checkbox
        label={t('palette.single_keys')}
        checked={work}
        onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
      />
    </Dialog>
  )
}

function Key({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <div className="flex gap-3 items-center min-h-9 border-be border-be-line">
      <dt className="flex gap-1 min-w-21">
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  )
}
