import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { floorDb, gaugeSound, type SoundGauge, type SoundLevel } from '#web/player/sound-level.ts'
import { usePlayer, usePlayerState } from '#web/player/use-player.ts'
import { Button } from '#web/ui/button.tsx'

const loudDb = -3
const silentAfterMs = 10_000
/** Quiet, good and loud parts of the scale, as shares of its width. */
const scale = 'linear-gradient(to right, var(--good) 0 75%, var(--gold) 75% 92%, var(--danger) 92%)'

/** Shows the level of the preview's sound, also while the preview is muted. */
export function SoundMeter() {
  const t = useTranslate()
  const player = usePlayer()
  const hasPicture = usePlayerState((state) => state.hasPicture)
  const [level, setLevel] = useState<SoundLevel>({ kind: 'waiting' })
  const gauge = useRef<SoundGauge | null>(null)

  useEffect(() => {
    const media = player.media()
    if (!media || !hasPicture) return
    const made = gaugeSound(media, setLevel)
    gauge.current = made
    return () => {
      made.close()
      setLevel({ kind: 'waiting' })
    }
  }, [player, hasPicture])

  const peak = level.kind === 'measured' ? Math.max(...level.channels) : floorDb
  const isSilent = level.kind === 'measured' && level.silentForMs >= silentAfterMs
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm" data-meter={level.kind}>
      <span className="shrink-0 text-xs text-ink-3 max-sm:sr-only">{t('broadcast.meter')}</span>
      {level.kind === 'blocked' && (
        <Button tone="neutral" size="small" onClick={() => gauge.current?.resume()}>
          {t('broadcast.meter.start')}
        </Button>
      )}
      {level.kind === 'waiting' && <span className="text-ink-2">{t('broadcast.meter.waiting')}</span>}
      {level.kind === 'unsupported' && <span className="text-ink-2">{t('broadcast.meter.unsupported')}</span>}
      {level.kind === 'measured' && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: <meter> has one bar of the browser, and this one has two */}
          <div
            role="meter"
            aria-label={t('broadcast.meter')}
            aria-valuemin={floorDb}
            aria-valuemax={0}
            aria-valuenow={Math.round(peak)}
            aria-valuetext={levelText()}
            className="flex min-w-0 flex-1 flex-col gap-1"
          >
            {level.channels.map((channel, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the channels are left and right
              <Bar key={index} share={1 - channel / floorDb} />
            ))}
          </div>
          <span className="tabular w-16 shrink-0 text-right">{levelText()}</span>
        </>
      )}
      <span role="status" className="shrink-0 font-semibold text-danger">
        {isSilent && t('broadcast.meter.silent', { seconds: silentAfterMs / 1_000 })}
        {!isSilent && peak > loudDb && t('broadcast.meter.loud')}
      </span>
    </div>
  )

  function levelText(): string {
    if (peak <= floorDb) return t('broadcast.meter.none')
    return t('broadcast.meter.value', { level: Math.round(peak) })
  }
}

function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden className="relative block h-2 overflow-hidden rounded-full" style={{ background: scale }}>
      <span
        className="absolute inset-y-0 right-0 bg-surface-3 transition-[width] duration-100 motion-reduce:transition-none"
        style={{ width: `${Math.round((1 - share) * 100)}%` }}
      />
    </span>
  )
}
