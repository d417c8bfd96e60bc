import { useMemo, useRef } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { PlayerProvider } from '#web/player/player-provider.tsx'
import { PlayerSurface } from '#web/player/player-surface.tsx'
import { uncounted } from '#web/player/preview.ts'
import { usePlayerState } from '#web/player/use-player.ts'
import { SoundMeter } from './sound-meter.tsx'
import { useNumberText } from './use-number-text.ts'

type Props = {
  url: string | null
  fixture: FixtureSummary | null
  name: string
  /** Shown while there is no picture. */
  waiting: string
}

/** The commentator's stream from the edge, as viewers get it, with its true delay and the level of its sound. */
export function BroadcastPreview(props: Props) {
  return (
    <PlayerProvider isPreview>
      <Preview {...props} />
    </PlayerProvider>
  )
}

function Preview({ url, fixture, name, waiting }: Props) {
  const t = useTranslate()
  const numberText = useNumberText()
  const stage = useRef<HTMLDivElement>(null)
  const latencyMs = usePlayerState((state) => state.latencyMs)
  const source = useMemo(() => (url === null ? null : { url: uncounted(url), kind: 'ingest' as const }), [url])
  return (
    <div>
      <div ref={stage} className="overflow-hidden rounded-t-lg">
        <PlayerSurface
          source={source}
          poster={null}
          nowPlaying={{
            title: fixture ? `${fixture.home.name} – ${fixture.away.name}` : name,
            artist: name,
            artworkUrl: null,
          }}
          stage={stage}
          layout="film"
          idle={<p className="max-w-md text-sm">{waiting}</p>}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 px-4 py-1 lg:block lg:pb-2">
        <div className="min-w-0 flex-1 basis-48">
          <SoundMeter />
        </div>
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="text-xs text-ink-3 max-lg:sr-only">{t('broadcast.delay')}</span>
          <span className="tabular font-bold" data-testid="true-delay">
            {latencyMs === null ? '–' : t('broadcast.delay.value', { seconds: numberText(latencyMs / 1_000) })}
          </span>
          <span className="text-xs text-ink-3 max-lg:sr-only">{t('broadcast.preview.text')}</span>
        </p>
      </div>
    </div>
  )
}
