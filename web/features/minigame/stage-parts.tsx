import './minigame.css'
import type { HTMLAttributes, ReactNode, RefObject } from 'react'
import type { ShotOutcome } from '#contract/rules/minigame-rules.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { classNames } from '#web/ui/class-names.ts'

type FrameProps = {
  canvas: RefObject<HTMLCanvasElement | null>
  field: RefObject<HTMLDivElement | null>
  /** Handlers of the field, which takes the keys and drags of the game. Null while there is nothing to aim. */
  aiming: HTMLAttributes<HTMLDivElement> | null
  isAiming: boolean
  children: ReactNode
}

/** The stadium with the canvas of the scene. The children lie over it. */
export function StageFrame({ canvas, field, aiming, isAiming, children }: FrameProps) {
  const t = useTranslate()
  const { isDemo } = useRootData()
  const keys = aiming && { role: 'application', 'aria-label': t('minigame.field'), tabIndex: 0, ...aiming }
  return (
    <div data-demo={isDemo} className="minigame-stage relative isolate lg:sticky lg:top-4 overflow-hidden">
      <div
        ref={field}
        className={classNames('minigame-field absolute inset-0', isAiming && 'minigame-aiming')}
        {...keys}
      >
        <canvas ref={canvas} aria-hidden className="block size-full" />
      </div>
      {children}
    </div>
  )
}

/** The bar at the bottom of the stage, with the controls of the current step. */
export function StageFoot({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 z-10 flex flex-col items-center gap-2 p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
      {children}
    </div>
  )
}

/** The place of a card over the lower part of the stage. */
export function StageCard({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-x-0 bottom-0 z-10 flex max-h-[calc(100%-4rem)] flex-col items-center justify-end gap-2 p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
      {children}
    </div>
  )
}

export function Hint() {
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

export function Said({ tone, children }: { tone?: 'danger'; children: ReactNode }) {
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

export function Verdict({ outcome, children }: { outcome: ShotOutcome; children?: ReactNode }) {
  const t = useTranslate()
  return (
    <div aria-hidden className="minigame-verdict pointer-events-none absolute inset-x-0 z-10 text-center">
      <p
        className={classNames(
          'text-5xl font-extrabold italic sm:text-7xl',
          outcome === 'goal' ? 'text-on-picture-brand' : 'text-on-picture',
        )}
      >
        {t(`minigame.outcome.${outcome}`)}
      </p>
      {children}
    </div>
  )
}
