import { useState } from 'react'
import type { SeasonPreview } from '#contract/season-files.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** Our team by the key of a doubtful one; null is a new team. */
export type Decisions = Readonly<Record<string, string | null>>
type Props = {
  preview: SeasonPreview
  zone: string
  decisions: Decisions
  decide: (key: string, id: string | null) => void
  failure: string
  isBusy: boolean
  take: () => void
}

const fewRows = 40
/** Values of a choice, beside the ids of teams. */
const [undecided, asNew] = ['', 'new']

/** The rows of a file as they would be stored, the teams to decide, and the rows that are left out. */
export function SeasonRows({ preview, zone, decisions, decide, failure, isBusy, take }: Props) {
  const t = useTranslate()
  const { fixtures, teams, refused } = preview
  const doubtful = teams.filter(({ candidates }) => candidates.length > 0)
  return (
    <section aria-label={t('seasonFile.preview')} className="mt-8 flex max-w-4xl flex-col gap-6">
      <p role="status" className="text-lg font-semibold">
        {t('seasonFile.counts', { fixtures: fixtures.length, teams: teams.length })}
      </p>
      {refused.length > 0 && (
        <div>
          <h2 className="font-semibold text-danger">{t('seasonFile.refused', { count: refused.length })}</h2>
          <ul className="mt-2 rounded-md border border-line text-sm">
            {refused.slice(0, fewRows).map(({ line, fault, text }) => (
              <li key={`${line} ${fault}`} className="border-b border-line px-3 py-2 last:border-b-0">
                <span className="font-semibold">
                  {t('seasonFile.line', { line })}: {t(`seasonFile.fault.${fault}`)}
                </span>
                <span className="block text-ink-3 [overflow-wrap:anywhere]">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {doubtful.length > 0 && (
        <div>
          <h2 className="font-semibold">{t('seasonFile.teams.doubtful', { count: doubtful.length })}</h2>
          <div className="mt-2 grid gap-4 sm:grid-cols-2">
            {doubtful.map(({ key, name, candidates }) => {
              const decided = decisions[key]
              return (
                <SelectField
                  key={key}
                  label={t('seasonFile.team.decide', { name })}
                  value={decided === undefined ? undecided : (decided ?? asNew)}
                  options={[
                    { value: undecided, label: t('seasonFile.team.choose') },
                    ...candidates.map((one) => ({ value: one.id, label: one.name })),
                    { value: asNew, label: t('seasonFile.team.addNew') },
                  ]}
                  onChange={({ target }) => {
                    if (target.value !== undecided) decide(key, target.value === asNew ? null : target.value)
                  }}
                />
              )
            })}
          </div>
        </div>
      )}
      {fixtures.length > 0 && (
        <>
          <Teams teams={teams} />
          <Fixtures preview={preview} zone={zone} />
          <FormAlert text={failure} />
          <Button className="self-start" isBusy={isBusy} onClick={take}>
            {t('seasonFile.import', { count: fixtures.length })}
          </Button>
        </>
      )}
    </section>
  )
}

function Teams({ teams }: Pick<SeasonPreview, 'teams'>) {
  const t = useTranslate()
  return (
    <div>
      <h2 className="font-semibold">{t('seasonFile.teams')}</h2>
      <ul className="mt-2 flex flex-wrap gap-2 text-sm">
        {teams
          .filter(({ candidates }) => candidates.length === 0)
          .map(({ key, name, known }) => (
            <li key={key} className="rounded-full bg-surface-3 px-3 py-1">
              <bdi translate="no">{known?.name ?? name}</bdi>{' '}
              <span className="text-ink-3">{t(known ? 'seasonFile.team.known' : 'seasonFile.team.new')}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}

function Fixtures({ preview: { fixtures, teams }, zone }: Pick<Props, 'preview' | 'zone'>) {
  const t = useTranslate()
  const locale = useLocale()
  const [isWhole, setWhole] = useState(false)
  const names = new Map(teams.map(({ key, name, known }) => [key, known?.name ?? name]))
  const date = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone } as const
  const dayText = new Intl.DateTimeFormat(formattingTags[locale], date)
  const timeText = new Intl.DateTimeFormat(formattingTags[locale], {
    ...date,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (
    <div>
      <h2 className="font-semibold">{t('seasonFile.fixtures')}</h2>
      <ul className="mt-2 divide-y divide-line rounded-md border border-line text-sm">
        {(isWhole ? fixtures : fixtures.slice(0, fewRows)).map((fixture) => (
          <li key={fixture.line} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
            <span className="tabular text-ink-2">
              {fixture.hasTime
                ? timeText.format(fixture.kickOff)
                : `${dayText.format(fixture.kickOff)} · ${t('seasonFile.noTime')}`}
            </span>
            <span className="font-semibold [overflow-wrap:anywhere]" translate="no">
              <bdi>{names.get(fixture.home)}</bdi> {fixture.score ? fixture.score.join('–') : '–'}{' '}
              <bdi>{names.get(fixture.away)}</bdi>
            </span>
            <span className="text-ink-3">{[fixture.round[locale], fixture.venue].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {!isWhole && fixtures.length > fewRows && (
        <Button tone="quiet" size="small" className="mt-2" onClick={() => setWhole(true)}>
          {t('seasonFile.showAll', { count: fixtures.length })}
        </Button>
      )}
    </div>
  )
}
