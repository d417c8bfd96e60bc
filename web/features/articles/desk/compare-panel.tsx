import { useId, useMemo } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { compareDocuments } from './differences.ts'
import type { Written } from './use-draft.ts'
import { lines, VersionDifferences } from './version-differences.tsx'

export type Revision = { written: Written; label: string }
type PanelProps = { mine: Written; revision: Revision; close: () => void; restore: () => void }

/** Shows where the draft differs from a stored revision, which the writer may then restore. */
export function ComparePanel({ mine, revision, close, restore }: PanelProps) {
  const t = useTranslate()
  const headingId = useId()
  const { written: theirs, label } = revision
  const parts = useMemo(() => compareDocuments(mine.document, theirs.document), [mine.document, theirs.document])
  const isSame = parts.every((part) => part.isSame) && lines.every(([field]) => mine[field] === theirs[field])
  return (
    <section aria-labelledby={headingId} className="card p-4">
      <h2 id={headingId} className="text-lg font-bold">
        {t('desk.compare.title')}
      </h2>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={close}>{t('desk.compare.close')}</Button>
        <Button tone="neutral" onClick={restore}>
          {t('desk.revision.restore')}
        </Button>
      </div>
      {isSame && <p className="mt-4 text-sm text-ink-2">{t('desk.compare.none')}</p>}
      <VersionDifferences mine={mine} theirs={theirs} theirLabel={label} parts={parts} />
    </section>
  )
}
