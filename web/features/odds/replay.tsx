import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useId, useRef, useState } from 'react'
import { hasLine, sidesOf } from '#contract/rules/odds-kinds.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useMomentText } from '#web/time/use-moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Movement, replayMoment, standingAt } from './movement.state.ts'
import { moveOf } from './odds.state.ts'
import { Price } from './price.tsx'
import { LineText } from './quote-text.tsx'

type ReplayProps = {
  movement: Movement
  fixture: FixtureSummary
  /** The shown time. Null means now. */
  atMs: number | null
  goTo: (atMs: number | null) => void
}

const steps = 1_000
/** Duration of a replay of the whole movement. */
const playMs = 30_000

export function Replay({ movement, fixture, atMs, goTo }: ReplayProps) {
  const t = useTranslate()
  const id = useId()
  const [step, setStep] = useState(steps)
  const { isPlaying, setPlaying } = usePlayback(step, (next) => moveTo(next))

  function moveTo(next: number): void {
    setStep(next)
    goTo(next >= steps ? null : replayMoment(movement, next / steps))
  }

  function toggle(): void {
    if (!isPlaying && step >= steps) moveTo(0)
    setPlaying(!isPlaying)
  }

  const shownAt = atMs ?? replayMoment(movement, 1)
  return (
    <section aria-label={t('odds.replay')} className="rounded-md border border-line bg-surface-2 p-3">
      <div className="flex items-center gap-3">
        <IconButton label={t(isPlaying ? 'odds.replay.pause' : 'odds.replay.play')} onClick={toggle}>
          {isPlaying ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
        </IconButton>
        <label htmlFor={id} className="sr-only">
          {t('odds.replay.time')}
        </label>
        <ReplaySlider
          id={id}
          step={step}
          shownAt={shownAt}
          moveTo={(next) => {
            setPlaying(false)
            moveTo(next)
          }}
        />
        <Button
          tone="quiet"
          size="small"
          disabled={atMs === null}
          onClick={() => {
            setPlaying(false)
            moveTo(steps)
          }}
        >
          {t('odds.replay.now')}
        </Button>
      </div>
      <Standing movement={movement} fixture={fixture} atMs={shownAt} />
    </section>
  )
}

/** Advances the replay every 100 ms. A step is limited to 250 ms, so that a pause of the page causes no jump. */
function usePlayback(step: number, moveTo: (step: number) => void) {
  const [isPlaying, setPlaying] = useState(false)
  const latest = useRef({ step, moveTo })
  useEffect(() => {
    latest.current = { step, moveTo }
  })
  useEffect(() => {
    if (!isPlaying) return
    let before = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const passed = Math.min(now - before, 250)
      before = now
      const next = Math.min(steps, latest.current.step + (passed / playMs) * steps)
      latest.current.moveTo(next)
      if (next >= steps) setPlaying(false)
    }, 100)
    return () => clearInterval(timer)
  }, [isPlaying])
  return { isPlaying, setPlaying }
}

type SliderProps = { id: string; step: number; shownAt: number; moveTo: (step: number) => void }

function ReplaySlider({ id, step, shownAt, moveTo }: SliderProps) {
  const text = useMomentText()
  return (
    <input
      id={id}
      type="range"
      min={0}
      max={steps}
      step={steps / 100}
      value={step}
      aria-valuetext={text(shownAt)}
      onChange={({ target }) => moveTo(Number(target.value))}
      className="h-11 min-w-0 flex-1 cursor-pointer accent-(--primary-fill)"
    />
  )
}

function Standing({ movement, fixture, atMs }: { movement: Movement; fixture: FixtureSummary; atMs: number }) {
  const t = useTranslate()
  const text = useMomentText()
  const { kind } = movement
  const { tick, before, mark } = standingAt(movement, atMs)
  return (
    <dl className="mt-2 grid grid-cols-3 gap-x-3 gap-y-1 text-sm sm:grid-cols-[repeat(auto-fit,minmax(5.75rem,1fr))]">
      <Fact name={t('odds.replay.time')}>
        <span className="tabular">{text(atMs)}</span>
      </Fact>
      <Fact name={t('odds.score')}>
        <span className="tabular font-bold">{mark ? `${mark.homeScore}-${mark.awayScore}` : '–'}</span>
      </Fact>
      {hasLine(kind) && (
        <Fact name={t('odds.line')}>
          {tick?.line == null ? '–' : <LineText kind={kind} line={tick.line} fixture={fixture} />}
        </Fact>
      )}
      {sidesOf[kind].map((side, at) => (
        <Fact key={side} name={t(`odds.side.${side}`)}>
          <Price
            kind={kind}
            price={tick?.prices[at] ?? null}
            isLocked={tick?.isClosed ?? false}
            move={moveOf(before?.prices[at] ?? null, tick?.prices[at] ?? null)}
            version={tick?.at ?? 0}
          />
        </Fact>
      ))}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex min-h-12 flex-col">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="flex items-center [&_.odds-price]:-ms-2.75">{children}</dd>
    </div>
  )
}
