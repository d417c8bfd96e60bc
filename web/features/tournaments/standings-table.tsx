import type { StandingsGroup, StandingsRow, ZoneKey } from '#contract/tournaments.ts'
import { cachedFragment } from '#web/cached-fragment.ts'
import { FormPills } from '#web/fixture/form-pills.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Crest } from '#web/ui/crest.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { rulingText } from './ruling-text.ts'
import { zoneClass } from './zones.ts'

type StandingsTableProps = {
  group: StandingsGroup
  /** Name of the table for screen readers. */
  caption: string
  markedIds?: readonly string[]
  /**
   * Available width on a wide screen: the whole frame, one of two columns, or a narrow column beside other content. A
   * widget has the width of its iframe, and its links open in a new tab.
   */
  room?: 'whole' | 'half' | 'little' | 'widget'
}

/**
 * Classes by available width. `wide` is for wins, draws, losses and goals; `wider` is for the form, which needs more
 * space.
 */
const columns = {
  whole: { wide: 'hidden sm:table-cell', wider: 'hidden lg:table-cell' },
  half: { wide: 'hidden sm:max-lg:table-cell xl:table-cell', wider: 'hidden' },
  little: { wide: 'hidden', wider: 'hidden' },
  widget: { wide: 'hidden min-[52rem]:table-cell', wider: 'hidden min-[29rem]:table-cell' },
}

/**
 * Standings. Phones show played, difference and points. Wins, draws, losses, goals and form are added as the width
 * allows. A zone is a bar at the row's edge, with a text for screen readers.
 */
export const StandingsTable = cachedFragment('standings', function StandingsTable(props: StandingsTableProps) {
  const { group, caption, markedIds = [], room = 'whole' } = props
  const t = useTranslate()
  const { wide, wider } = columns[room]
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-xs text-ink-3">
        <tr>
          <Head name={t('table.rank')} short="#" className={room === 'widget' ? 'w-9' : 'w-11'} />
          <th scope="col" className={`${room === 'widget' ? 'px-1' : 'px-2'} py-2 text-left font-semibold`}>
            {t('table.team')}
          </th>
          <Head name={t('table.played')} short={t('table.played.short')} className="w-9 sm:w-11" />
          <Head name={t('table.won')} short={t('table.won.short')} className={`${wide} w-11`} />
          <Head name={t('table.drawn')} short={t('table.drawn.short')} className={`${wide} w-11`} />
          <Head name={t('table.lost')} short={t('table.lost.short')} className={`${wide} w-11`} />
          <Head name={t('table.goals')} short={t('table.goals.short')} className={`${wide} w-18`} />
          <Head name={t('table.difference')} short={t('table.difference.short')} className="w-11 sm:w-14" />
          <Head name={t('table.points')} short={t('table.points.short')} className="w-11 sm:w-14" />
          <th scope="col" className={`${wider} w-40 px-2 py-2 text-left font-semibold`}>
            {t('table.form')}
          </th>
        </tr>
      </thead>
      <tbody>
        {group.rows.map((row) => (
          <Row
            key={row.team.id}
            row={row}
            isMarked={markedIds.includes(row.team.id)}
            isWidget={room === 'widget'}
            wide={wide}
            wider={wider}
          />
        ))}
      </tbody>
    </table>
  )
})

function Head({ name, short, className }: { name: string; short: string; className: string }) {
  return (
    <th scope="col" className={`py-2 text-center font-semibold ${className}`}>
      <abbr title={name} aria-hidden className="no-underline">
        {short}
      </abbr>
      <span className="sr-only">{name}</span>
    </th>
  )
}

type RowProps = { row: StandingsRow; isMarked: boolean; isWidget: boolean; wide: string; wider: string }

function Row({ row, isMarked, isWidget, wide, wider }: RowProps) {
  const t = useTranslate()
  const { team, zone, goalsFor, goalsAgainst, rulings } = row
  const difference = goalsFor - goalsAgainst
  const number = 'tabular py-1 text-center text-ink-2'
  return (
    <tr
      aria-current={isMarked ? 'true' : undefined}
      className={classNames('h-11 border-t border-line', isMarked ? 'bg-primary-soft' : 'hover:bg-surface-2')}
    >
      <td className="tabular relative text-center font-semibold">
        {zone && <ZoneBar zone={zone} />}
        {row.rank ?? <Unranked />}
      </td>
      <th scope="row" className={`${isWidget ? 'px-1' : 'px-2'} text-left font-semibold`}>
        <span className="flex items-center gap-2">
          <Crest of={team} size={20} />
          <LocaleLink
            to={`/doi-bong/${team.id}`}
            {...(isWidget && { target: '_blank', rel: 'noopener' })}
            className="flex min-h-11 min-w-0 items-center hover:underline"
          >
            <span className={isWidget ? 'line-clamp-2 leading-tight' : 'truncate'}>{team.name}</span>
          </LocaleLink>
          {row.isLive && (
            <span className="inline-flex shrink-0 items-center">
              <span aria-hidden className="size-2 animate-pulse-dot rounded-full bg-live" />
              <span className="sr-only">({t('table.live')})</span>
            </span>
          )}
        </span>
      </th>
      <td className={number}>{row.played}</td>
      <td className={`${number} ${wide}`}>{row.won}</td>
      <td className={`${number} ${wide}`}>{row.drawn}</td>
      <td className={`${number} ${wide}`}>{row.lost}</td>
      <td className={`${number} ${wide} whitespace-nowrap`}>
        {goalsFor}-{goalsAgainst}
      </td>
      <td className={number}>{difference > 0 ? `+${difference}` : String(difference).replace('-', '−')}</td>
      <td className="tabular text-center font-bold">
        {row.points}
        {rulings.length > 0 && <RulingMark rulings={rulings} />}
      </td>
      <td className={`${wider} px-2`}>
        <FormPills form={row.form} />
      </td>
    </tr>
  )
}

function Unranked() {
  const t = useTranslate()
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{t('table.unranked')}</span>
    </>
  )
}

/** Asterisk that refers to the notes below the table. Contains the ruling for screen readers. */
function RulingMark({ rulings }: Pick<StandingsRow, 'rulings'>) {
  const t = useTranslate()
  const text = rulings.map((ruling) => rulingText(ruling, t)).join('; ')
  return (
    <span title={text}>
      <span aria-hidden>*</span>
      <span className="sr-only">; {text}</span>
    </span>
  )
}

function ZoneBar({ zone }: { zone: ZoneKey }) {
  const t = useTranslate()
  return (
    <>
      <span aria-hidden className={`absolute inset-y-1 left-0 w-1 rounded-r-sm ${zoneClass[zone]}`} />
      <span className="sr-only">{t(`zone.${zone}`)}: </span>
    </>
  )
}
