import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import type { TextKey } from '#contract/texts/all.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import type { Translate } from '#web/i18n/translator.ts'
import type { Player } from '#web/player/player.ts'
import type { ProviderName } from '#web/player/providers/provider.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { type PlayerFormat, usePlayerFormat } from '#web/player/use-player-format.ts'
import { ControlButton } from './control-button.tsx'

const refreshEveryMs = 500
/** Bytes that one kilobit a second transfers in an hour. */
const bytesPerHourOfKbps = 450_000

function bufferedAheadMs(media: HTMLVideoElement): number {
  const { buffered, currentTime } = media
  return buffered.length === 0 ? 0 : Math.max(0, buffered.end(buffered.length - 1) - currentTime) * 1_000
}

/** Names of the providers for viewers. */
const engines: Record<ProviderName, TextKey> = {
  push: 'player.stats.engine.push',
  'hls.js': 'player.stats.engine.hlsJs',
  native: 'player.stats.engine.native',
  file: 'player.stats.engine.file',
}

function measure(player: Player, { format, t }: { format: PlayerFormat; t: Translate }): [TextKey, string][] {
  const media = player.media()
  if (!media) return []
  const provider = player.provider()
  const { latencyMs, programTimeMs, activeRendition, renditions } = player.state.get()
  const quality = media.getVideoPlaybackQuality()
  const bandwidthKbps = provider?.bandwidthKbps() ?? null
  const active = renditions.find(({ id }) => id === activeRendition)
  const bitrateKbps = active?.bitrateKbps ?? 0
  const frameRate = active?.frameRate ? t('player.stats.fps', { rate: format.number(active.frameRate) }) : null
  const picture = [active?.codec, frameRate].filter((known) => known != null).join(' · ')
  return [
    ['player.stats.latency', latencyMs === null ? '–' : `${format.seconds(latencyMs)} s`],
    ['player.stats.buffer', `${format.seconds(bufferedAheadMs(media))} s`],
    ['player.stats.size', `${media.videoWidth}×${media.videoHeight}`],
    ['player.stats.codec', picture || '–'],
    ['player.stats.bitrate', bitrateKbps > 0 ? `${format.number(bitrateKbps)} kb/s` : '–'],
    [
      'player.stats.dropped',
      `${format.number(quality.droppedVideoFrames)} / ${format.number(quality.totalVideoFrames)}`,
    ],
    ['player.stats.rate', `${format.number(media.playbackRate)}×`],
    ['player.stats.bandwidth', bandwidthKbps === null ? '–' : `${format.number(bandwidthKbps)} kb/s`],
    ['player.stats.perHour', bitrateKbps > 0 ? format.bytes(bitrateKbps * bytesPerHourOfKbps) : '–'],
    ['player.stats.clock', programTimeMs === null ? '–' : format.clock(programTimeMs)],
    ['player.stats.engine', provider ? t(engines[provider.name]) : '–'],
  ]
}

/** Shows technical figures for support, updated twice a second. */
export function StatsOverlay() {
  const areShown = usePlayerState((state) => state.areStatsShown)
  return areShown ? <Stats /> : null
}

function Stats() {
  const player = usePlayer()
  const t = useTranslate()
  const format = usePlayerFormat()
  const [rows, setRows] = useState(() => measure(player, { format, t }))

  useEffect(() => {
    const timer = setInterval(() => setRows(measure(player, { format, t })), refreshEveryMs)
    return () => clearInterval(timer)
  }, [player, format, t])

  return (
    <section className="player-stats" aria-label={t('player.stats')}>
      <ControlButton icon={X} label={t('player.closeStats')} onClick={() => player.request('toggleStats')} />
      <dl>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
