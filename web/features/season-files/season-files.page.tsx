import { useState } from 'react'
import { importSeason, previewSeason, type SeasonFile, type SeasonPreview } from '#contract/season-files.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { ConsoleFrame } from '#web/features/console/console-frame.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { SeasonUnreached } from './open-league-picker.tsx'
import { SeasonForm } from './season-form.tsx'
import { type Decisions, SeasonRows } from './season-rows.tsx'

type Done = { tournamentId: string; added: number; changed: number; teamsAdded: number }
type Previewed = { file: SeasonFile; preview: SeasonPreview }

/** Lets sports editors import a season from a file. The server checks permissions in each call. */
export default function SeasonFilesPage() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('seasonFile.title')} description={t('seasonFile.text')} isIndexed={false} />
      <ConsoleFrame title={t('seasonFile.title')} access="sports-editor">
        <h1 className="text-2xl font-bold">{t('seasonFile.title')}</h1>
        <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('seasonFile.text')}</p>
        <SeasonImport />
      </ConsoleFrame>
    </>
  )
}

/** Form, preview and result follow each other on one page. The form keeps its values for another try. */
function SeasonImport() {
  const t = useTranslate()
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const [decisions, setDecisions] = useState<Decisions>({})
  const [done, setDone] = useState<Done | null>(null)
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  function textOfFailure(error: unknown): string {
    if (error instanceof SeasonUnreached) return t('seasonFile.unreached')
    if (!(error instanceof CallError)) return failureText(t, error)
    if (error.fields.some(({ path }) => path === 'text')) return t('seasonFile.tooBig')
    if (error.name === 'SEASON_NOT_FOUND') return t('seasonFile.league.missing')
    return failureText(t, error)
  }

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailure('')
    try {
      await work()
    } catch (error) {
      setFailure(textOfFailure(error))
    }
    setBusy(false)
  }

  const preview = (make: () => Promise<SeasonFile>) =>
    run(async () => {
      setPreviewed(null)
      const file = await make()
      const answer = await call(previewSeason, file)
      setDecisions({})
      setPreviewed({ file, preview: answer })
    })

  const take = ({ file, preview: { teams } }: Previewed) =>
    run(async () => {
      const doubtful = teams.filter(({ candidates }) => candidates.length > 0)
      if (doubtful.some(({ key }) => decisions[key] === undefined)) return setFailure(t('seasonFile.undecided'))
      const decided = doubtful.map(({ key }) => ({ key, id: decisions[key] ?? null }))
      setDone(await call(importSeason, { ...file, teams: decided }))
      setPreviewed(null)
    })

  if (done)
    return (
      <div role="status" className="mt-5 max-w-2xl rounded-lg border border-line bg-surface p-5">
        <p className="font-semibold">
          {t('seasonFile.done', { added: done.added, changed: done.changed, teams: done.teamsAdded })}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <LocaleLink to={`/giai-dau/${done.tournamentId}`} className={buttonClass()}>
            {t('seasonFile.see')}
          </LocaleLink>
          <Button tone="neutral" onClick={() => setDone(null)}>
            {t('seasonFile.again')}
          </Button>
        </div>
      </div>
    )
  return (
    <>
      <SeasonForm isBusy={isBusy} failure={failure} changed={() => setPreviewed(null)} submit={preview} />
      {previewed && (
        <SeasonRows
          preview={previewed.preview}
          zone={previewed.file.zone}
          decisions={decisions}
          decide={(key, id) => setDecisions((now) => ({ ...now, [key]: id }))}
          failure={failure}
          isBusy={isBusy}
          take={() => void take(previewed)}
        />
      )}
    </>
  )
}
