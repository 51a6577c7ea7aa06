import { BrandName } from '../../../components/brand-name.tsx'
import { useLocale, useT } from '../../../i18n/frame.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type DraftItem, nameOfItem } from './draft-item.ts'

interface MenuPreviewProps {
  items: readonly DraftItem[]
  area: string
}

/** How header or footer will show this menu to whoever sees all of it; nothing here leads anywhere. */
export function MenuPreview({ items, area }: MenuPreviewProps) {
  const t = useT()
  const locale = useLocale()
  const shown = items.flatMap((item, i) => {
    const label = nameOfItem(item, locale)
    const hasMore = (items[i + 1]?.depth ?? 0) > item.depth
    return label ? [{ key: item.key, depth: item.depth, label, hasMore, target: item.target }] : []
  })
  const isHeader = area === 'header'
  return (
    <section className="menu-preview" aria-labelledby="preview">
      <h2 id="preview">{t('menus.preview')}</h2>
      <div className={isHeader ? 'menu-preview-header' : 'menu-preview-footer'}>
        {isHeader && <BrandName />}
        {!isHeader && <p className="strong">{t(`menus.area.${area as 'footer_product'}`)}</p>}
        <ul>
          {shown
            // A footer has one level: what leads nowhere does not stand in it.
            .filter(({ target }) => isHeader || target !== 'none')
            .map(({ key, depth, label, hasMore }) => (
              <li key={key} data-depth={isHeader ? depth : 0}>
                <bdi>{label}</bdi>
                {isHeader && depth === 0 && hasMore && <Icon name="chevron-down" size={14} />}
              </li>
            ))}
        </ul>
      </div>
      <p className="muted small">{t('menus.preview.note')}</p>
    </section>
  )
}
