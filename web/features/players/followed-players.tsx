import { useCallback } from 'react'
import { followedPlayers } from '#contract/players.ts'
import { call } from '#web/api/call.ts'
import { FollowedStrip } from '#web/features/follows/followed-strip.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { playerFollow } from './player-follow.ts'
import { PlayerMark } from './player-mark.tsx'

/** Strip with the players that the member follows. Guests do not see it. */
export function FollowedPlayers() {
  const t = useTranslate()
  const locale = useLocale()
  const load = useCallback(async () => {
    const { list } = await call(followedPlayers, { pageSize: 30, locale })
    return list.map((player) => ({
      id: player.id,
      path: `/cau-thu/${player.slug}`,
      name: player.name,
      mark: <PlayerMark player={player} size={28} />,
    }))
  }, [locale])
  return (
    <FollowedStrip
      kind={playerFollow}
      title={t('playerPage.followed')}
      invitation={t('playerPage.followed.none')}
      load={load}
    />
  )
}
