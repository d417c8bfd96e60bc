import UserPlus from 'lucide-react/icons/user-plus'
import type { DuelPlayer, MinigameDuel } from '#contract/minigame-duel.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** Both sides of a duel, with the score between them once it is shown. */
export function Versus({ duel, score }: { duel: MinigameDuel; score?: { challenger: number; opponent: number } }) {
  const t = useTranslate()
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-start gap-3">
      <Person player={duel.challenger.player} />
      {score ? (
        <p className="tabular text-4xl leading-11 font-extrabold whitespace-nowrap">
          {`${score.challenger} – ${score.opponent}`}
        </p>
      ) : (
        <p className="text-sm leading-11 font-bold text-ink-2">{t('minigameDuel.versus')}</p>
      )}
      <Person player={duel.opponent?.player ?? null} />
    </div>
  )
}

function Person({ player }: { player: DuelPlayer | null }) {
  const t = useTranslate()
  return (
    <div className="flex min-w-0 flex-col items-center gap-1.5 text-center">
      {player ? (
        <Avatar name={player.displayName} seed={player.userId} picture={player.profilePicture} size={44} />
      ) : (
        <span className="flex size-11 items-center justify-center rounded-full border-2 border-dashed border-line-strong text-ink-3">
          <UserPlus size={18} aria-hidden />
        </span>
      )}
      <p className="line-clamp-2 w-full text-sm font-semibold text-balance wrap-anywhere">
        {player?.displayName ?? t('minigameDuel.anyone')}
      </p>
    </div>
  )
}
