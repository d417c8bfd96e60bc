import type { Editor } from '@tiptap/react'
import { type FormEvent, useCallback, useState } from 'react'
import { search } from '#contract/search.ts'
import { standings, type TournamentSummary, tournamentInfo, tournamentList } from '#contract/tournaments.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { TournamentMark } from '#web/features/tournaments/tournament-mark.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { insertBlock } from './insert-block.ts'
import { Picker } from './picker.tsx'

type FormProps = { editor: Editor; close: () => void }

const shown = 20

/** Asks for a tournament, then for its season and group. */
export function StandingsForm({ editor, close }: FormProps) {
  const t = useTranslate()
  const locale = useLocale()
  const [tournament, setTournament] = useState<TournamentSummary | null>(null)
  const read = useCallback(
    async (q: string) =>
      q === ''
        ? (await call(tournamentList, { pageSize: shown, locale })).list
        : (await call(search, { q, limit: shown, locale })).tournaments,
    [locale],
  )
  if (tournament) return <TableForm tournament={tournament} editor={editor} close={close} />
  return (
    <Picker
      title={t('desk.standings.title')}
      label={t('desk.standings.search')}
      none={t('desk.standings.none')}
      read={read}
      option={({ id, name, colour, country, season }) => ({
        id,
        mark: <TournamentMark colour={colour} size={44} />,
        name,
        detail: [country.name, season?.name].filter(Boolean).join(' · '),
      })}
      choose={setTournament}
      close={close}
    />
  )
}

function TableForm({ tournament, editor, close }: FormProps & { tournament: TournamentSummary }) {
  const t = useTranslate()
  const locale = useLocale()
  const { id, name } = tournament
  const [seasonId, setSeasonId] = useState('')
  /** Null for the first one. */
  const [chosen, setChosen] = useState<string | null>(null)
  const [isTop, setTop] = useState(false)
  const readSeasons = useCallback(() => call(tournamentInfo, { id, locale }), [id, locale])
  const readTables = useCallback(
    () => call(standings, { id, locale, ...(seasonId !== '' && { season: seasonId }) }),
    [id, locale, seasonId],
  )
  const { loaded: info } = useLoaded(readSeasons)
  const { loaded: tables } = useLoaded(readTables)
  const seasons = info?.ok ? info.data.seasons : []
  const all = tables?.ok ? tables.data.groups : []
  const groups = all.flatMap(({ kind, name: known }) => (kind === 'table' && known !== '' ? [known] : []))
  const group = chosen ?? (groups.length > 1 ? (groups[0] ?? '') : '')

  function insert(event: FormEvent): void {
    event.preventDefault()
    const attrs = { tournamentId: id, seasonId: seasonId || null, group, size: isTop ? 'top' : 'whole' }
    insertBlock(editor, { type: 'standings', attrs })
    close()
  }

  return (
    <Dialog title={t('table.caption', { name })} closeLabel={t('desk.close')} onClose={close}>
      <form onSubmit={insert} className="flex flex-col gap-4">
        <SelectField
          label={t('desk.standings.season')}
          value={seasonId}
          onChange={({ target }) => {
            setSeasonId(target.value)
            setChosen(null)
          }}
          options={[
            { value: '', label: t('desk.standings.current') },
            ...seasons.map((season) => ({ value: season.id, label: season.name })),
          ]}
        />
        {groups.length > 1 && (
          <SelectField
            label={t('desk.standings.group')}
            value={group}
            onChange={({ target }) => setChosen(target.value)}
            options={[
              { value: '', label: t('desk.standings.allGroups') },
              ...groups.map((known) => ({ value: known, label: t('tournament.group', { name: known }) })),
            ]}
          />
        )}
        <div className="-mx-3">
          <Switch
            isOn={isTop}
            name={t('desk.standings.top')}
            hint={t('desk.standings.top.hint')}
            onPress={() => setTop(!isTop)}
          />
        </div>
        {tables === null && <Skeleton className="h-12 w-full" />}
        {tables !== null && all.length === 0 && (
          <p role="alert" className="text-sm text-danger">
            {t('desk.standings.noTable')}
          </p>
        )}
        <Button type="submit" disabled={all.length === 0}>
          {t('desk.media.insert')}
        </Button>
      </form>
    </Dialog>
  )
}
