import Settings from 'lucide-react/icons/settings'
import { useTranslate } from '#web/i18n/translate.ts'
import type { LatencyChoice } from '#web/player/preferences.ts'
import { SOUND_ID } from '#web/player/providers/provider.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { usePlayerFormat } from '#web/player/use-player-format.ts'
import { ChoiceMenu, MenuChoices } from './choice-menu.tsx'

/** Offers the renditions with the data that each uses, data saving, and the latency. Hidden without renditions. */
export function QualityMenu() {
  const player = usePlayer()
  const t = useTranslate()
  const format = usePlayerFormat()
  const renditions = usePlayerState((state) => state.renditions)
  const chosen = usePlayerState((state) => state.chosenRendition)
  const active = usePlayerState((state) => state.activeRendition)
  const hasSounds = usePlayerState((state) => state.sounds.length > 1)
  if (renditions.length < 2 && !hasSounds) return null
  const activeHeight = renditions.find(({ id }) => id === active)?.height
  const automatic =
    chosen === null && activeHeight ? t('player.qualityAutoAt', { height: activeHeight }) : t('player.qualityAuto')
  const codecsAt = (height: number) =>
    new Set(renditions.filter((one) => one.height === height).map(({ codec }) => codec))
  const nameOf = ({ id, height, bitrateKbps, codec }: (typeof renditions)[number]) => {
    if (id === SOUND_ID) return t('player.soundOnly')
    if (height === 0) return `${bitrateKbps} kb/s`
    return codec && codecsAt(height).size > 1 ? `${height}p · ${codec}` : `${height}p`
  }
  const choices = [
    { id: null, text: automatic },
    ...renditions
      .toSorted((a, b) => b.height - a.height || b.bitrateKbps - a.bitrateKbps)
      .map((rendition) => ({
        id: rendition.id,
        text: nameOf(rendition),
        detail: t('player.perHour', { size: format.bytes((rendition.bitrateKbps * 3_600_000) / 8) }),
      })),
  ]
  return (
    <ChoiceMenu<number | null>
      isSplit
      icon={Settings}
      label={t('player.quality')}
      choices={choices}
      chosen={chosen}
      choose={(id) => player.request('chooseRendition', id)}
    >
      <Latency />
      <Sounds />
      <DataSaver />
    </ChoiceMenu>
  )
}

/** Offers the encoder's sounds, for example the stadium without commentary. */
function Sounds() {
  const player = usePlayer()
  const t = useTranslate()
  const sounds = usePlayerState((state) => state.sounds)
  const chosen = usePlayerState((state) => state.chosenSound)
  if (sounds.length < 2) return null
  const choices = sounds.map((sound, index) => ({
    id: sound,
    text: sound === 0 ? t('player.soundMain') : t('player.soundNumbered', { number: index + 1 }),
  }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a menu
    <div role="group" aria-label={t('player.sounds')}>
      <p className="player-menu-title" aria-hidden="true">
        {t('player.sounds')}
      </p>
      <MenuChoices<number> choices={choices} chosen={chosen} choose={(sound) => player.request('chooseSound', sound)} />
    </div>
  )
}

function DataSaver() {
  const player = usePlayer()
  const t = useTranslate()
  const savesData = usePlayerState((state) => state.savesData)
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={savesData}
      className="player-menu-switch"
      tabIndex={-1}
      onClick={() => player.request('toggleDataSaver')}
    >
      {t('player.saveData')}
    </button>
  )
}

function Latency() {
  const player = usePlayer()
  const t = useTranslate()
  const latency = usePlayerState((state) => state.latencyChoice)
  const isLive = usePlayerState((state) => state.isLive)
  if (!isLive) return null
  const choices: { id: LatencyChoice; text: string }[] = [
    { id: 'auto', text: t('player.latencyAuto') },
    { id: 'lowest', text: t('player.latencyLowest') },
    { id: 'steady', text: t('player.latencySteady') },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a menu
    <div role="group" aria-label={t('player.latency')}>
      <p className="player-menu-title" aria-hidden="true">
        {t('player.latency')}
      </p>
      <MenuChoices<LatencyChoice>
        choices={choices}
        chosen={latency}
        choose={(choice) => player.request('chooseLatency', choice)}
      />
    </div>
  )
}
