import ChevronDown from 'lucide-react/icons/chevron-down'
import Hand from 'lucide-react/icons/hand'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Share2 from 'lucide-react/icons/share-2'
import Target from 'lucide-react/icons/target'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { type MinigameDuel, minigameDuelAccept, minigameDuelRematch } from '#contract/minigame-duel.ts'
import { type DuelShot, type DuelSide, diveNumber, duelSides, winnerOf } from '#contract/rules/minigame-duel.ts'
import { shotsPerRound, zoneOf } from '#contract/rules/minigame-rules.ts'
import { siteFileName } from '#contract/rules/site-file-name.ts'
import { call } from '#web/api/call.ts'
import { ShotDot } from '#web/features/minigame/scoreboard.tsx'
import { useZoneText } from '#web/features/minigame/use-aim-text.ts'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { DuelCard } from './duel-card.tsx'
import { duelCheckPath, duelListPath, duelPath } from './duel-path.ts'
import { duelPicture } from './duel-picture.ts'
import { Versus } from './versus.tsx'
import { ZoneIcon } from './zone-icon.tsx'

const ShareCardDialog = lazyPart(() => import('#web/shell/share-card-dialog.tsx'), 'ShareCardDialog')

type Props = {
  duel: MinigameDuel
  side: DuelSide | null
  /** Null when motion is reduced: the table then shows each shot. */
  watch: (() => void) | null
  isBusy: boolean
  act: (change: () => Promise<MinigameDuel>) => Promise<boolean>
}

export function ResultCard({ duel, side, watch, isBusy, act }: Props) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const [isSharing, setSharing] = useState(false)
  const goals = { challenger: duel.challenger.goals ?? 0, opponent: duel.opponent?.goals ?? 0 }
  const winner = winnerOf(goals)
  const title =
    winner === 'draw'
      ? t('minigameDuel.result.draw')
      : side === null
        ? t('minigameDuel.result.of', { name: duel[winner]?.player.displayName ?? '' })
        : t(winner === side ? 'minigameDuel.result.won' : 'minigameDuel.result.lost')

  async function rematch(): Promise<void> {
    await act(async () => {
      const next = await call(minigameDuelRematch, { id: duel.id })
      const { id, status, challenger } = next
      // The other side asked first, so the same press accepts.
      const isAsked = side !== null && challenger.player.userId !== duel[side]?.player.userId
      if (isAsked && status === 'open') await call(minigameDuelAccept, { id })
      await navigate(localePath(locale, duelPath(id)))
      return duel
    })
  }

  return (
    <DuelCard title={title} takesFocus>
      <Versus duel={duel} score={goals} />
      <details className="group border-y border-line" open={watch === null}>
        <summary className="tap flex items-center justify-between text-sm font-semibold">
          {t('minigameDuel.result.table')}
          <ChevronDown size={18} aria-hidden className="group-open:rotate-180" />
        </summary>
        <ShotTable duel={duel} />
      </details>
      <div className="grid gap-2">
        {side !== null && (
          <Button size="large" isBusy={isBusy} onClick={() => void rematch()}>
            <RotateCcw size={18} aria-hidden />
            {t(duel.rematchId === null ? 'minigameDuel.rematch' : 'minigameDuel.rematch.open')}
          </Button>
        )}
        {side === null && (
          <LocaleLink to={duelListPath} className={buttonClass({ size: 'large' })}>
            {t('minigameDuel.closed.new')}
          </LocaleLink>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button tone="neutral" className={watch ? undefined : 'col-span-2'} onClick={() => setSharing(true)}>
            <Share2 size={18} aria-hidden />
            {t('minigameDuel.share')}
          </Button>
          {watch && (
            <Button tone="neutral" onClick={watch}>
              <Play size={18} aria-hidden />
              {t('minigameDuel.replay')}
            </Button>
          )}
        </div>
      </div>
      <LocaleLink
        to={duelCheckPath(duel.id)}
        className="tap inline-flex items-center text-sm font-semibold text-primary hover:underline"
      >
        {t('minigame.fair.open')}
      </LocaleLink>
      {isSharing && (
        <Suspense fallback={null}>
          <ShareCardDialog
            heading={t('minigameDuel.share')}
            title={`${duel.challenger.player.displayName} ${goals.challenger}–${goals.opponent} ${duel.opponent?.player.displayName ?? ''}`}
            picture={duelPicture(locale, duel)}
            url={location.origin + localePath(locale, duelPath(duel.id))}
            fileName={siteFileName(t('site.name'), '-pk.jpg')}
            close={() => setSharing(false)}
          />
        </Suspense>
      )}
    </DuelCard>
  )
}

function ShotTable({ duel }: { duel: MinigameDuel }) {
  const t = useTranslate()
  return (
    <table className="mb-2 w-full table-fixed text-xs">
      <thead>
        <tr className="text-left text-ink-2">
          <td className="w-6" />
          {duelSides.map((side) => (
            <th key={side} scope="col" className="truncate px-1 py-1 font-semibold">
              {duel[side]?.player.displayName}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: shotsPerRound }, (_, at) => at + 1).map((number) => (
          <tr key={number} className="border-t border-line">
            <th scope="row" className="tabular text-ink-3">
              <span className="sr-only">{t('minigame.shot', { number })}</span>
              <span aria-hidden>{number}</span>
            </th>
            {duelSides.map((side) => (
              <td key={side} className="px-1 py-1.5">
                <ShotCell shot={duel[side]?.shots?.[number - 1]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ShotCell({ shot }: { shot: DuelShot | undefined }) {
  const t = useTranslate()
  const text = useZoneText()
  if (!shot) return null
  const zone = zoneOf(shot.aim)
  const dive = text(diveNumber(shot.dive)).name
  return (
    <span className="flex items-center gap-2">
      <ShotDot outcome={shot.outcome} />
      <span className="min-w-0">
        <span className="block font-semibold">{t(`minigame.outcome.${shot.outcome}`)}</span>
        <span aria-hidden className="flex items-center gap-1 text-ink-2">
          <Target size={14} />
          <ZoneIcon zone={zone} size={14} />
          <Hand size={14} className="ml-1.5" />
          <ZoneIcon zone={diveNumber(shot.dive)} size={14} />
        </span>
        <span className="sr-only">{t('minigameDuel.result.cell', { ...text(zone), dive })}</span>
      </span>
    </span>
  )
}
