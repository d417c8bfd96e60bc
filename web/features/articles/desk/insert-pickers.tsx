import type { Editor } from '@tiptap/react'
import { useCallback } from 'react'
import { highlightFind } from '#contract/highlights.ts'
import { search } from '#contract/search.ts'
import { tipFind } from '#contract/tips.ts'
import { call } from '#web/api/call.ts'
import { PlayerMark } from '#web/features/players/player-mark.tsx'
import { pickText } from '#web/features/tips/pick-text.ts'
import { minuteOf, nameOf, scoreOf } from '#web/fixture/highlight-text.ts'
import { MomentStill } from '#web/fixture/moment-still.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { useKickOffText } from '#web/time/use-day-text.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { insertBlock } from './insert-block.ts'
import { Picker } from './picker.tsx'

type FormProps = { editor: Editor; close: () => void }

const shownPlayers = 20

export function PlayerForm({ editor, close }: FormProps) {
  const t = useTranslate()
  const locale = useLocale()
  const read = useCallback(
    async (q: string) => (q === '' ? [] : (await call(search, { q, limit: shownPlayers, locale })).players),
    [locale],
  )
  return (
    <Picker
      title={t('desk.player.title')}
      label={t('desk.player.search')}
      none={t('desk.player.none')}
      read={read}
      option={(player) => ({
        id: player.id,
        mark: <PlayerMark player={player} size={44} />,
        name: player.name,
        detail: [player.position && t(`playerPage.position.${player.position}`), player.team?.name]
          .filter(Boolean)
          .join(' · '),
      })}
      choose={({ id }) => {
        insertBlock(editor, { type: 'player', attrs: { playerId: id } })
        close()
      }}
      close={close}
    />
  )
}

export function ClipForm({ editor, close }: FormProps) {
  const t = useTranslate()
  const locale = useLocale()
  const kickOffText = useKickOffText()
  const read = useCallback(async (q: string) => (await call(highlightFind, { q, locale })).list, [locale])
  return (
    <Picker
      title={t('desk.clip.title')}
      text={t('desk.clip.text')}
      label={t('desk.clip.search')}
      none={t('desk.clip.none')}
      read={read}
      option={({ fixture, highlight }) => ({
        id: highlight.id,
        mark: (
          <span className="field field-football relative aspect-video w-24 shrink-0 overflow-hidden rounded-sm">
            <MomentStill moment={highlight} width={96} />
          </span>
        ),
        name: [minuteOf(highlight), nameOf(t, highlight), scoreOf(highlight)].filter(Boolean).join(' · '),
        detail: `${fixture.home.name} – ${fixture.away.name} · ${kickOffText(fixture.kickOff)}`,
      })}
      choose={({ highlight }) => {
        insertBlock(editor, { type: 'clip', attrs: { clipId: highlight.id } })
        close()
      }}
      close={close}
    />
  )
}

export function TipForm({ editor, close }: FormProps) {
  const t = useTranslate()
  const locale = useLocale()
  const kickOffText = useKickOffText()
  const read = useCallback(async (q: string) => (await call(tipFind, { q, locale })).list, [locale])
  return (
    <Picker
      title={t('desk.tip.title')}
      text={t('desk.tip.text')}
      label={t('desk.tip.search')}
      none={t('desk.tip.none')}
      read={read}
      option={({ id, tipster, fixture, ...tip }) => ({
        id,
        mark: <Avatar name={tipster.displayName} seed={tipster.userId} picture={tipster.profilePicture} size={36} />,
        name: `${tipster.displayName}: ${pickText(tip, fixture, { t, style: 'slash' })}`,
        detail: `${fixture.home.name} – ${fixture.away.name} · ${kickOffText(fixture.kickOff)}`,
      })}
      choose={({ id }) => {
        insertBlock(editor, { type: 'tip', attrs: { tipId: id } })
        close()
      }}
      close={close}
    />
  )
}
