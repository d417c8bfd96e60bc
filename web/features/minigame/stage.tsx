import './minigame.css'
import { useEffect, useRef, useState } from 'react'
import type { MinigameTerms } from '#contract/minigame.ts'
import { type Aim, type ShotOutcome, zoneOf } from '#contract/rules/minigame-rules.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { failureText } from '#web/login/failure-text.ts'
import { useRootData } from '#web/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { OverCard } from './over-card.tsx'
import type { Moment } from './scene/scene.ts'
import { Scoreboard } from './scoreboard.tsx'
import { play } from './sounds.ts'
import { StartCard } from './start-card.tsx'
import { TopBar } from './top-bar.tsx'
import { useAim } from './use-aim.ts'
import { type Game, type Taken, useGame } from './use-game.ts'
import { useScene } from './use-scene.ts'

export function Stage({ terms, onPlayed }: { terms: MinigameTerms | null; onPlayed: (roundId: string) => void }) {
  const t = useTranslate()
  const text = useNumberText()
  const { isDemo } = useRootData()
  const canvas = useRef<HTMLCanvasElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const [verdict, setVerdict] = useState<ShotOutcome | null>(null)
  const [aimed, setAimed] = useState('')
  const scene = useScene(canvas, onMoment)
  const { info, game, start, practise, shoot, sendAgain, retry } = useGame(terms, { show, reset })
  const { phase, shots, isPractice, error } = game
  const playedId = phase === 'over' && !isPractice ? game.round?.id : undefined
  useEffect(() => {
    if (playedId !== undefined) onPlayed(playedId)
  }, [playedId, onPlayed])
  /** True while the last shot's ball flies. The score must not include its outcome yet. */
  const isFlying = phase === 'shown' && verdict === null
  const known = isFlying ? shots.slice(0, -1) : shots
  const isAiming = phase === 'aiming'

  function onMoment(moment: Moment): void {
    play(moment)
    if (moment !== 'kick') setVerdict(moment)
  }
  async function show(shot: Taken): Promise<void> {
    setVerdict(null)
    await scene.current?.play(shot)
    setVerdict(shot.outcome)
  }
  function reset(): void {
    setVerdict(null)
    scene.current?.reset()
    play('whistle')
  }
  function begin(how: () => void): void {
    how()
    field.current?.focus({ preventScroll: true })
  }
  const zoneText = (aim: Aim) => {
    const zone = zoneOf(aim)
    const column = t(`minigame.column.${(zone % 3) as 0 | 1 | 2}`)
    return t('minigame.aim.read', { column, height: t(`minigame.height.${zone >= 3 ? 1 : 0}`), power: aim.power })
  }
  const aiming = useAim({
    isOn: isAiming,
    onAim: (aim) => scene.current?.aim(aim),
    onAimed: (aim) => setAimed(zoneText(aim)),
    onShoot(aim) {
      // The button disappears while the shot is shown, so move the focus before that.
      field.current?.focus({ preventScroll: true })
      void shoot(aim)
    },
  })
  const onStart = () => begin(() => void start())
  const onPractise = () => begin(practise)
  const goals = known.filter(({ outcome }) => outcome === 'goal').length
  const points = known.reduce((sum, shot) => sum + shot.points, 0)
  const isResting = phase === 'idle' || phase === 'loading' || phase === 'over'
  return (
    <div data-demo={isDemo} className="minigame-stage relative isolate lg:sticky lg:top-4 overflow-hidden">
      <div
        ref={field}
        role="application"
        aria-label={t('minigame.field')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the field takes the keys of the game
        tabIndex={0}
        className={classNames('minigame-field absolute inset-0', isAiming && 'minigame-aiming')}
        {...aiming.field}
      >
        <canvas ref={canvas} aria-hidden className="block size-full" />
      </div>
      <TopBar />
      <div className="pointer-events-none absolute inset-x-0 top-15 z-10 flex flex-col items-center gap-2 sm:top-4">
        {!isResting && <Scoreboard outcomes={known.map(({ outcome }) => outcome)} points={points} />}
        {isPractice && !isResting && (
          <p className="rounded-full bg-picture-glass px-3 py-1 text-xs font-semibold text-on-picture-2">
            {t('minigame.practice.badge')}
          </p>
        )}
      </div>
      {phase === 'shown' && verdict && <Verdict outcome={verdict} shots={known} />}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 z-10 flex flex-col items-center gap-2 p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        {isAiming && (
          <>
            <Hint />
            <Button size="large" className="minigame-shoot pointer-events-auto" {...aiming.button}>
              {t('minigame.shoot')}
            </Button>
          </>
        )}
        {phase === 'waiting' && <Said>{t('minigame.waiting')}</Said>}
        {error !== null && !isResting && <Said tone="danger">{failureText(t, error)}</Said>}
        {phase === 'stuck' && (
          <Button className="pointer-events-auto" onClick={() => void sendAgain()}>
            {t('minigame.again.shot')}
          </Button>
        )}
      </div>
      {isResting && (
        <div className="absolute inset-x-0 bottom-0 z-10 flex max-h-[calc(100%-4rem)] flex-col items-center justify-end gap-2 p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
          {error !== null && <Said tone="danger">{failureText(t, error)}</Said>}
          {phase === 'over' && info ? (
            <OverCard game={game} info={info} start={onStart} practise={onPractise} />
          ) : phase === 'loading' && error !== null ? (
            <Button onClick={() => void retry()}>{t('state.retry')}</Button>
          ) : (
            <StartCard terms={info?.terms ?? terms} info={info} start={onStart} practise={onPractise} />
          )}
        </div>
      )}
      <div role="status" className="sr-only">
        {phase === 'shown' && verdict
          ? t('minigame.said', {
              number: known.length,
              outcome: t(`minigame.outcome.${verdict}`),
              goals,
              points: text(points),
            })
          : aimed}
      </div>
    </div>
  )
}

function Hint() {
  const t = useTranslate()
  return (
    <Said>
      <span className="pointer-fine:hidden">{t('minigame.hint.touch')}</span>
      <span className="hidden pointer-fine:inline">
        {t('minigame.hint.touch')} {t('minigame.hint.keys')}
      </span>
    </Said>
  )
}

function Said({ tone, children }: { tone?: 'danger'; children: React.ReactNode }) {
  return (
    <p
      role={tone ? 'alert' : undefined}
      className={classNames(
        'rounded-full px-4 py-2 text-center text-sm font-semibold',
        tone ? 'bg-danger-soft text-danger' : 'bg-picture-glass text-on-picture',
      )}
    >
      {children}
    </p>
  )
}

function Verdict({ outcome, shots }: { outcome: ShotOutcome; shots: Game['shots'] }) {
  const t = useTranslate()
  const text = useNumberText()
  const last = shots.at(-1)
  const inARow = shots.length - 1 - shots.findLastIndex((shot) => shot.outcome !== 'goal')
  return (
    <div aria-hidden className="minigame-verdict pointer-events-none absolute inset-x-0 z-10 text-center">
      <p
        className={classNames(
          'text-5xl font-extrabold italic sm:text-7xl',
          outcome === 'goal' ? 'text-on-picture-green' : 'text-on-picture',
        )}
      >
        {t(`minigame.outcome.${outcome}`)}
      </p>
      {outcome === 'goal' && last && (
        <p className="tabular mt-1 text-lg font-bold text-gold">
          +{t('minigame.points', { points: text(last.points) })}
          {inARow > 1 && ` · ${t('minigame.inARow', { count: inARow })}`}
        </p>
      )}
    </div>
  )
}
