import { useEffect, useRef } from 'react'

export function NearEnd({ reached }: { reached: () => void }) {
  const place = useRef<HTMLSpanElement>(null)
  const latest = useRef(reached)
  useEffect(() => {
    latest.current = reached
  })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '1200px 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return <span ref={place} aria-hidden />
}
