import { useMemo, useRef } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { PlayerProvider } from '#web/player/player-provider.tsx'
import { PlayerSurface } from '#web/player/player-surface.tsx'
import { uncounted } from '#web/player/preview.ts'
import { usePlayerState } from '#web/player/use-player.ts'
import { SoundMeter } from './sound-meter.tsx'
import { useNumberText } from './use-number-text.ts'

type Props = { url: string | null; fixture: FixtureSummary | null; name: string }

/** The commentator's stream from the edge, as viewers get it, with its true delay and the level of its sound. */
export function BroadcastPreview(props: Props) {
  return (
    <PlayerProvider isPreview>
      <Preview {...props} />
    </PlayerProvider>
  )
}

function Preview({ url, fixture, name }: Props) {
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
          idle={<p className="text-sm">{t('broadcast.preview.waiting')}</p>}
        />
      </div>
      <div className="px-4 pt-2 sm:px-5">
        <SoundMeter />
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="text-xs text-ink-3">{t('broadcast.delay')}</span>
          <span className="tabular font-bold" data-testid="true-delay">
            {latencyMs === null ? '–' : t('broadcast.delay.value', { seconds: numberText(latencyMs / 1_000) })}
          </span>
          <span className="text-xs text-ink-3">{t('broadcast.preview.text')}</span>
        </p>
      </div>
    </div>
  )
}
