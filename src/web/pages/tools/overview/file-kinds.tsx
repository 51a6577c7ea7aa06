import { BrandArt } from '../../../art/brand-art.tsx'
import { useFrame } from '../../../i18n/frame.tsx'

const kinds = ['txt', 'csv', 'xlsx', 'json'] as const

/** What the tool takes, beside the object that it is. */
export function FileKinds() {
  const { brand, t } = useFrame()
  return (
    <div className="tool-kinds">
      <BrandArt look={brand.key} state="open" width={200} />
      <div>
        <h4>{t('tools.kinds')}</h4>
        <dl>
          <div>
            <dt>{t('tools.kind.paste')}</dt>
            <dd>{t('tools.kind.paste.text')}</dd>
          </div>
          {kinds.map((kind) => (
            <div key={kind}>
              <dt className="mono" dir="ltr">
                .{kind}
              </dt>
              <dd>{t(`tools.kind.${kind}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
