import Settings from 'lucide-react/icons/settings'
import { useTranslate } from '#web/i18n/translate.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { ChoiceMenu } from './choice-menu.tsx'

/** Offers automatic quality or one of the renditions. Hidden when there are fewer than two. */
export function QualityMenu() {
  const player = usePlayer()
  const t = useTranslate()
  const renditions = usePlayerState((state) => state.renditions)
  const chosen = usePlayerState((state) => state.chosenRendition)
  const active = usePlayerState((state) => state.activeRendition)
  if (renditions.length < 2) return null
  const activeHeight = renditions.find(({ id }) => id === active)?.height
  const automatic =
    chosen === null && activeHeight ? t('player.qualityAutoAt', { height: activeHeight }) : t('player.qualityAuto')
  const choices = [
    { id: null, text: automatic },
    ...renditions
      .toSorted((a, b) => b.height - a.height || b.bitrateKbps - a.bitrateKbps)
      .map(({ id, height, bitrateKbps }) => ({ id, text: height > 0 ? `${height}p` : `${bitrateKbps} kb/s` })),
  ]
  return (
    <ChoiceMenu<number | null>
      icon={Settings}
      label={t('player.quality')}
      choices={choices}
      chosen={chosen}
      choose={(id) => player.request('chooseRendition', id)}
    />
  )
}
