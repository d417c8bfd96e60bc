import { type RefObject, useEffect, useRef } from 'react'
import { useReducedMotion } from '#web/features/marble/use-reduced-motion.ts'
import { createScene, type Moment, type Scene } from './scene/scene.ts'
import { useIsLight } from './use-is-light.ts'

/** Creates the scene on a canvas. Recreates it when the colour mode or the motion preference changes. */
export function useScene(canvas: RefObject<HTMLCanvasElement | null>, onMoment: (moment: Moment) => void) {
  const scene = useRef<Scene | null>(null)
  const latest = useRef(onMoment)
  latest.current = onMoment
  const isStill = useReducedMotion()
  const isLight = useIsLight()
  useEffect(() => {
    if (!canvas.current) return
    const made = createScene(canvas.current, { isStill, isLight, onMoment: (moment) => latest.current(moment) })
    scene.current = made
    return () => {
      scene.current = null
      made.destroy()
    }
  }, [canvas, isStill, isLight])
  return scene
}
