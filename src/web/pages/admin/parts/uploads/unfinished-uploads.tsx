import { useState, useSyncExternalStore } from 'react'
import { cancelMediaUpload } from '../../../../../contract/media.ts'
import { send } from '../../../../api.ts'
import { useT } from '../../../../i18n/frame.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import type { KeptUpload } from './kept-uploads.ts'
import { keptUploads } from './page-uploads.ts'
import type { Upload } from './upload.ts'

/** Files of which a part is there since before the page was loaded: they go on once the same file is chosen. */
export function UnfinishedUploads({ uploads }: { uploads: readonly Upload[] }) {
  const t = useT()
  const isLoaded = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const [, forgotten] = useState(0)
  if (!isLoaded) return null
  const isHere = ({ name, size }: KeptUpload) => uploads.some((one) => one.name === name && one.size === size)
  const kept = keptUploads.all().filter((upload) => !isHere(upload))
  if (kept.length === 0) return null
  return (
    <Note kind="info" title={t('media.unfinished.title')}>
      <p>{t('media.unfinished.text')}</p>
      <ul className="uploads-kept">
        {kept.map(({ id, name, size, sent }) => (
          <li key={id}>
            <span>
              <bdi>{name}</bdi> ({Math.floor((sent / size) * 100)} %)
            </span>
            <Button
              kind="ghost"
              size="small"
              onClick={() => {
                keptUploads.forget(id)
                forgotten((count) => count + 1)
                void send(cancelMediaUpload, { params: { id } })
              }}
            >
              {t('media.unfinished.forget')}
            </Button>
          </li>
        ))}
      </ul>
    </Note>
  )
}
