import { useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { AltField } from './alt-field.tsx'
import { UploadTile } from './upload-tile.tsx'
import type { Uploads } from './use-upload.ts'

/** The chosen files in a row that wraps, with errors, and a field for the description of one of them. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const t = useTranslate()
  const { items, kind, hasLeftOut, isBusy } = uploads
  const [describedId, setDescribedId] = useState<number | null>(null)
  const described = items.find(({ id }) => id === describedId)
  const faults = items.filter(({ fault }) => fault !== null).length
  return (
    <div>
      {items.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {items.map((item) => (
            <UploadTile
              key={item.id}
              item={item}
              uploads={uploads}
              isDescribed={item === described}
              describe={() => setDescribedId(item === described ? null : item.id)}
            />
          ))}
        </ul>
      )}
      {described && (
        <AltField key={described.id} item={described} uploads={uploads} close={() => setDescribedId(null)} />
      )}
      <p className="sr-only" aria-live="polite">
        {items.length > 0 && !isBusy && faults === 0 && t('uploads.allSent', { count: items.length })}
      </p>
      {hasLeftOut && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {t('uploads.tooMany', { most: kind.most })}
        </p>
      )}
    </div>
  )
}
