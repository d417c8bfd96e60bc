import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Aim } from '#contract/minigame-rules.ts'
import { aimOfDrag, aimOfKey, chargedPower } from './aim-gesture.ts'

const first: Aim = { x: 0, y: 900, power: 55 }

type Aiming = {
  isOn: boolean
  /** The aim as it changes; null when it is given up. */
  onAim: (aim: Aim | null) => void
  /** Told once an arrow was let go, for who hears the page. */
  onAimed: (aim: Aim) => void
  onShoot: (aim: Aim) => void
}

/** One thumb or a keyboard: drag and let go, or arrows and the space bar held. */
export function useAim({ isOn, onAim, onAimed, onShoot }: Aiming) {
  const drag = useRef<{ id: number; x: number; y: number; aim: Aim | null } | null>(null)
  const keys = useRef<{ aim: Aim; heldFrom: number | null; request: number }>({
    aim: first,
    heldFrom: null,
    request: 0,
  })

  function giveUp(): void {
    cancelAnimationFrame(keys.current.request)
    keys.current.heldFrom = null
    drag.current = null
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when aiming ends, or the page goes
  useEffect(() => giveUp, [isOn])

  function down(event: PointerEvent<HTMLElement>): void {
    if (!isOn || !event.isPrimary || event.button > 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, aim: null }
  }
  function move(event: PointerEvent<HTMLElement>): void {
    const begun = drag.current
    if (!begun || begun.id !== event.pointerId) return
    begun.aim = aimOfDrag(event.clientX - begun.x, begun.y - event.clientY)
    onAim(begun.aim)
  }
  function up(event: PointerEvent<HTMLElement>): void {
    const begun = drag.current
    if (!begun || begun.id !== event.pointerId) return
    drag.current = null
    if (begun.aim && event.type === 'pointerup') onShoot(begun.aim)
    else onAim(null)
  }

  function charge(): void {
    const { heldFrom, aim } = keys.current
    if (heldFrom === null) return
    keys.current.aim = { ...aim, power: chargedPower(performance.now() - heldFrom) }
    onAim(keys.current.aim)
    keys.current.request = requestAnimationFrame(charge)
  }
  function keyDown(event: KeyboardEvent): void {
    if (!isOn || event.target !== event.currentTarget) return
    const moved = aimOfKey(keys.current.aim, event.key)
    if (moved) {
      event.preventDefault()
      keys.current.aim = moved
      onAim(moved)
    } else if (event.key === ' ') {
      event.preventDefault()
      if (event.repeat || keys.current.heldFrom !== null) return
      keys.current.heldFrom = performance.now()
      charge()
    } else if (event.key === 'Escape') {
      giveUp()
      onAim(null)
    }
  }
  function keyUp(event: KeyboardEvent): void {
    if (!isOn) return
    const { heldFrom, aim } = keys.current
    if (event.key === ' ' && heldFrom !== null) {
      event.preventDefault()
      const power = chargedPower(performance.now() - heldFrom)
      giveUp()
      onShoot({ ...aim, power })
    } else if (event.key.startsWith('Arrow')) onAimed(aim)
  }

  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
    onKeyDown: keyDown,
    onKeyUp: keyUp,
  }
}
