import { useEffect, useRef, useState } from 'react'
import type { MinigameTerms } from '#contract/minigame.ts'
import type { ShotOutcome } from '#contract/rules/minigame-rules.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { failureText } from '#web/login/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { OverCard } from './over-card.tsx'
import type { Moment } from './scene/scene.ts'
import { Scoreboard } from './scoreboard.tsx'
import { play } from './sounds.ts'
import { Hint, Said, StageCard, StageFoot, StageFrame, Verdict } from './stage-parts.tsx'
import { StartCard } from './start-card.tsx'
import { TopBar } from './top-bar.tsx'
import { useAim } from './use-aim.ts'
import { useAimText } from './use-aim-text.ts'
import { type Game, type Taken, useGame } from './use-game.ts'
import { useScene } from './use-scene.ts'

export function Stage({ terms, onPlayed }: { terms: MinigameTerms | null; onPlayed: (roundId: string) => void }) {
  const t = useTranslate()
  const text = useNumberText()
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
  const zoneText = useAimText()
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
    <StageFrame canvas={canvas} field={field} aiming={aiming.field} isAiming={isAiming}>
      <TopBar
        title={t('minigame.title')}
        back={{ path: '/nhiem-vu-hang-ngay', label: t('minigame.back') }}
        hasBalance
      />
      <div className="pointer-events-none absolute inset-x-0 top-15 z-10 flex flex-col items-center gap-2 sm:top-4">
        {!isResting && <Scoreboard outcomes={known.map(({ outcome }) => outcome)} points={points} />}
        {isPractice && !isResting && (
          <p className="rounded-full bg-picture-glass px-3 py-1 text-xs font-semibold text-on-picture-2">
            {t('minigame.practice.badge')}
          </p>
        )}
      </div>
      {phase === 'shown' && verdict && (
        <Verdict outcome={verdict}>{verdict === 'goal' && <Reward shots={known} />}</Verdict>
      )}
      <StageFoot>
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
      </StageFoot>
      {isResting && (
        <StageCard>
          {error !== null && <Said tone="danger">{failureText(t, error)}</Said>}
          {phase === 'over' && info ? (
            <OverCard game={game} info={info} start={onStart} practise={onPractise} />
          ) : phase === 'loading' && error !== null ? (
            <Button onClick={() => void retry()}>{t('state.retry')}</Button>
          ) : (
            <StartCard terms={info?.terms ?? terms} info={info} start={onStart} practise={onPractise} />
          )}
        </StageCard>
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
    </StageFrame>
  )
}

function Reward({ shots }: { shots: Game['shots'] }) {
  const t = useTranslate()
  const text = useNumberText()
  const last = shots.at(-1)
  const inARow = shots.length - 1 - shots.findLastIndex((shot) => shot.outcome !== 'goal')
  if (!last) return null
  return (
    <p className="tabular mt-1 text-lg font-bold text-gold">
      +{t('minigame.points', { points: text(last.points) })}
      {inARow > 1 && ` · ${t('minigame.inARow', { count: inARow })}`}
    </p>
  )
}
