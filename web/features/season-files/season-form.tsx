import { type ChangeEvent, type FormEvent, useState } from 'react'
import { byCountryName, countryCodes, countryOf } from '#contract/rules/countries.ts'
import { openLeagues, openSeasons } from '#contract/rules/open-leagues.ts'
import { maxSeasonFileLength, type SeasonFile } from '#contract/season-files.ts'
import { type Chosen, ChosenPicker } from '#web/features/fixture-desk/chosen-picker.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { useLocale } from '#web/root-data.ts'
import { useZone } from '#web/time/use-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { fetchOpen, type OpenChoice, OpenLeaguePicker } from './open-league-picker.tsx'

type Props = {
  isBusy: boolean
  failure: string
  /** Called at each change, because an earlier preview is then of other values. */
  changed: () => void
  /** Called with a function that returns the file, which may first be fetched. */
  submit: (make: () => Promise<SeasonFile>) => Promise<void>
}
const ways = ['open', 'new', 'known'] as const
type NewTournament = NonNullable<SeasonFile['newTournament']>

const sample = `Ngày,Giờ,Chủ nhà,Khách,Vòng,Tỷ số
15/08/2026,19:15,Sông Lam Nghệ An,Hà Nội FC,1,2-1
16/08/2026,18:00,Thể Công,Nam Định,1,
22/08/2026,19:15,Hà Nội FC,Thể Công,2,
`

/** The competition, the season, and the file. */
export function SeasonForm({ isBusy, failure, changed, submit }: Props) {
  const t = useTranslate()
  const locale = useLocale()
  const deviceZone = useZone()
  const [way, setWay] = useState<(typeof ways)[number]>('new')
  const [open, setOpen] = useState<OpenChoice>({
    league: openLeagues[0].code,
    season: openSeasons(new Date())[0] ?? '',
  })
  const [known, setKnown] = useState<Chosen | null>(null)
  const [made, setMade] = useState<NewTournament>({ name: '', country: 'VN', kind: 'league', teams: 'club' })
  const [season, setSeason] = useState('')
  const [zone, setZone] = useState(deviceZone)
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const countries = countryCodes()
    .map((code) => countryOf(code, locale))
    .toSorted(byCountryName(locale))
  const zones = Intl.supportedValuesOf('timeZone')

  /** Keeps the change of a value, and makes an earlier preview void. */
  function change<T>(set: (value: T) => void): (value: T) => void {
    return (value) => {
      set(value)
      setFault('')
      changed()
    }
  }
  const edit = change((part: Partial<NewTournament>) => setMade((now) => ({ ...now, ...part })))

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    changed()
    if (file.size > maxSeasonFileLength * 3) return setFault(t('seasonFile.tooBig'))
    try {
      setText(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()))
      setFault('')
    } catch {
      setFault(t('seasonFile.encoding'))
    }
  }

  function send(event: FormEvent): void {
    event.preventDefault()
    if (way === 'open') return void submit(() => fetchOpen(open, zone))
    const isNew = way === 'new'
    const isWhole = (isNew ? made.name.trim() !== '' : known !== null) && season.trim() !== '' && text.trim() !== ''
    const which = isNew ? { newTournament: made } : { tournamentId: known?.id }
    if (!isWhole) setFault(t('seasonFile.missing'))
    else if (text.length > maxSeasonFileLength) setFault(t('seasonFile.tooBig'))
    else void submit(async () => ({ text, season: season.trim(), zone, ...which }))
  }

  return (
    <form noValidate onSubmit={send} className="mt-5 flex max-w-4xl flex-col gap-4">
      <fieldset className="rounded-md border border-line p-4">
        <legend className="px-1 text-sm font-semibold">{t('seasonFile.which')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {ways.map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-2 text-sm">
              <input
                type="radio"
                name="which"
                className="size-5 accent-primary"
                checked={way === one}
                onChange={() => change(setWay)(one)}
              />
              {t(`seasonFile.which.${one}`)}
            </label>
          ))}
        </div>
        {way === 'open' && <OpenLeaguePicker chosen={open} choose={change(setOpen)} />}
        {way === 'known' && (
          <ChosenPicker kind="tournament" label={t('seasonFile.tournament')} chosen={known} choose={change(setKnown)} />
        )}
        {way === 'new' && (
          <div className="mt-2 grid gap-4 sm:grid-cols-2">
            <Field
              label={t('seasonFile.name')}
              value={made.name}
              maxLength={120}
              onChange={({ target }) => edit({ name: target.value })}
            />
            <SelectField
              label={t('seasonFile.country')}
              value={made.country ?? ''}
              options={[
                { value: '', label: t('seasonFile.country.none') },
                ...countries.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              onChange={({ target }) => edit({ country: target.value || null })}
            />
            <SelectField
              label={t('seasonFile.kind')}
              value={made.kind}
              options={(['league', 'cup'] as const).map((value) => ({ value, label: t(`seasonFile.kind.${value}`) }))}
              onChange={({ target }) => edit({ kind: target.value as NewTournament['kind'] })}
            />
            <SelectField
              label={t('seasonFile.teamsKind')}
              value={made.teams}
              options={(['club', 'national'] as const).map((value) => ({
                value,
                label: t(`seasonFile.teamsKind.${value}`),
              }))}
              onChange={({ target }) => edit({ teams: target.value as NewTournament['teams'] })}
            />
          </div>
        )}
      </fieldset>
      {way !== 'open' && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={t('seasonFile.season')}
              help={t('seasonFile.season.help')}
              value={season}
              maxLength={9}
              onChange={({ target }) => change(setSeason)(target.value)}
            />
            <SelectField
              label={t('seasonFile.zone')}
              value={zone}
              options={[...new Set([zone, ...zones])].map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
              onChange={({ target }) => change(setZone)(target.value)}
            />
          </div>
          <label className="flex flex-col gap-1.5 text-sm">
            <span className="font-semibold">{t('seasonFile.file')}</span>
            <input
              type="file"
              accept=".csv,.txt,.json,text/csv,text/plain,application/json"
              onChange={(event) => void choose(event)}
            />
          </label>
          <TextArea
            label={t('seasonFile.paste')}
            help={t('seasonFile.paste.help')}
            rows={10}
            spellCheck={false}
            value={text}
            onChange={({ target }) => change(setText)(target.value)}
          />
        </>
      )}
      <FormAlert text={fault || failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {t(way === 'open' ? 'seasonFile.fetch' : 'seasonFile.preview')}
        </Button>
        {way !== 'open' && text === '' && (
          <Button tone="quiet" onClick={() => change(setText)(sample)}>
            {t('seasonFile.sample')}
          </Button>
        )}
      </div>
    </form>
  )
}
