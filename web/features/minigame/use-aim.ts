import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'
import type { Aim } from '#contract/rules/minigame-rules.ts'
import { aimOfDrag, aimOfKey, chargedPower, firstAim } from './aim-gesture.ts'

type Aiming = {
  isOn: boolean
  onAim: (aim: Aim) => void
  /** Called with the aim when an arrow key is released, so that screen readers can announce it. */
  onAimed: (aim: Aim) => void
  onShoot: (aim: Aim) => void
}

/**
 * Aims by a drag on the field or by the arrow keys, and charges a shot while the button or the space bar is held. So
 * players set the same three values in the same two steps with mouse, touch and keyboard.
 */
export function useAim({ isOn, onAim, onAimed, onShoot }: Aiming) {
  const aim = useRef(firstAim)
  const drag = useRef<{ id: number; x: number; y: number; from: Aim } | null>(null)
  const charge = useRef<{ heldFrom: number | null; request: number }>({ heldFrom: null, request: 0 })

  function aimAt(next: Aim): void {
    aim.current = next
    if (charge.current.heldFrom === null) onAim(next)
  }
  function endCharge(): void {
    cancelAnimationFrame(charge.current.request)
    charge.current.heldFrom = null
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when aiming begins or ends, and on unmount
  useEffect(() => {
    if (isOn) onAim(aim.current)
    return () => {
      endCharge()
      drag.current = null
    }
  }, [isOn])

  function showCharge(): void {
    const { heldFrom } = charge.current
    if (heldFrom === null) return
    onAim({ ...aim.current, power: chargedPower(performance.now() - heldFrom) })
    charge.current.request = requestAnimationFrame(showCharge)
  }
  function hold(): void {
    if (!isOn || charge.current.heldFrom !== null) return
    charge.current.heldFrom = performance.now()
    showCharge()
  }
  function release(): void {
    const { heldFrom } = charge.current
    if (heldFrom === null) return
    endCharge()
    onShoot({ ...aim.current, power: chargedPower(performance.now() - heldFrom) })
  }
  function giveUp(): void {
    if (charge.current.heldFrom === null) return
    endCharge()
    onAim(aim.current)
  }

  const keys = {
    onKeyDown(event: KeyboardEvent) {
      if (!isOn || event.target !== event.currentTarget) return
      const next = aimOfKey(aim.current, event.key)
      if (next) aimAt(next)
      else if (event.key === 'Escape') giveUp()
      else if (event.key !== ' ') return
      else if (!event.repeat) hold()
      event.preventDefault()
    },
    onKeyUp(event: KeyboardEvent) {
      if (!isOn) return
      if (event.key.startsWith('Arrow')) onAimed(aim.current)
      if (event.key !== ' ') return
      event.preventDefault()
      release()
    },
  }
  function endDrag(event: PointerEvent): void {
    if (drag.current?.id === event.pointerId) drag.current = null
  }

  return {
    field: {
      ...keys,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (!isOn || drag.current || event.button > 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, from: aim.current }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const begun = drag.current
        if (begun?.id !== event.pointerId) return
        aimAt(aimOfDrag(begun.from, event.clientX - begun.x, begun.y - event.clientY))
      },
      onPointerUp: endDrag,
      onPointerCancel: endDrag,
    },
    button: {
      ...keys,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button > 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        hold()
      },
      /** Releasing outside the button cancels the shot. */
      onPointerUp({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
        const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
        if (clientX >= left && clientX <= right && clientY >= top && clientY <= bottom) release()
        else giveUp()
      },
      onPointerCancel: giveUp,
      onBlur: giveUp,
      onContextMenu: (event: SyntheticEvent) => event.preventDefault(),
    },
  }
}
