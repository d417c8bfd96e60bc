import Trophy from 'lucide-react/icons/trophy'
import { useCallback, useEffect, useState } from 'react'
import { type MinigameBoard, type MinigamePeriod, minigameBoard, minigamePeriods } from '#contract/minigame.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'

type Props = {
  given?: MinigameBoard | null
  most?: number
  /** Id of the round that was just played. The board is read again when it changes. */
  fresh?: string | undefined
}

export function Board({ given = null, most = 20, fresh }: Props) {
  const t = useTranslate()
  const text = useNumberText()
  const session = useSession()
  const [period, setPeriod] = useState<MinigamePeriod>('day')
  const [board, setBoard] = useState<MinigameBoard | null>(given)
  const [isBroken, setBroken] = useState(false)
  const read = useCallback(async (of: MinigamePeriod) => {
    try {
      setBoard(await call(minigameBoard, { period: of }))
      setBroken(false)
    } catch {
      setBroken(true)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the board again after a round
  useEffect(() => void read(period), [read, period, fresh])
  const shown = board?.period === period ? board : null
  const own = session.kind === 'member' ? session.user.username : null
  // When the member is not among the first `most`, the member's own row is also shown, as the last one.
  const rows = shown?.list.filter(({ username }, at) => at < most || username === own) ?? []
  return (
    <section>
      <h2 className="font-bold">{t('minigame.board')}</h2>
      <div className="mt-2 flex flex-wrap gap-2">
        {minigamePeriods.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === period}
            className={classNames(chipClass(one === period ? 'on' : 'off'), 'px-3!')}
            onClick={() => setPeriod(one)}
          >
            {t(`minigame.board.${one}`)}
          </button>
        ))}
      </div>
      {isBroken && !shown && <ReadError read={() => void read(period)} />}
      {!isBroken && !shown && <Skeleton className="mt-3 h-40 w-full" />}
      {shown?.list.length === 0 && (
        <EmptyState icon={<Trophy size={24} />} title={t('minigame.board.none')} text={t('minigame.board.none.text')} />
      )}
      {shown && shown.list.length > 0 && (
        <>
          <ol className="mt-2">
            {rows.map(({ rank, username, displayName, profilePicture, points, goals }) => (
              <li
                key={username}
                className={classNames(
                  'flex min-h-13 flex-wrap items-center gap-x-3 border-b border-line px-2 last:border-b-0',
                  username === own && 'rounded-md bg-primary-soft',
                )}
              >
                <span
                  className={classNames(
                    'tabular w-6 shrink-0 text-center font-extrabold',
                    rank <= 3 ? 'text-gold-ink' : 'text-ink-3',
                  )}
                >
                  {rank}
                </span>
                <Avatar name={displayName} seed={username} picture={profilePicture} size={28} />
                <LocaleLink
                  to={`/thanh-vien/${username}`}
                  className="inline-flex min-h-11 min-w-0 flex-1 items-center hover:text-primary"
                >
                  <span translate="no" className="truncate font-semibold">
                    {displayName}
                  </span>
                </LocaleLink>
                <span className="tabular shrink-0 text-xs text-ink-3">{t('minigame.board.goals', { goals })}</span>
                <span className="tabular min-w-12 shrink-0 text-right font-bold">{text(points)}</span>
              </li>
            ))}
          </ol>
          <p className="mt-2 text-xs text-ink-3">{t('minigame.board.players', { count: text(shown.players) })}</p>
        </>
      )}
    </section>
  )
}
