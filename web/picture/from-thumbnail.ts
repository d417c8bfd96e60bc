const lengthMs = 200

/**
 * Animates a picture from its thumbnail to the stage, or back. Resolves at the end. Does nothing when the thumbnail is
 * not visible, or when the visitor prefers reduced motion.
 */
export async function moveBetween(
  picture: HTMLElement,
  thumbnail: Element | null,
  direction: 'open' | 'close',
): Promise<void> {
  if (!thumbnail || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const [from, to] = [thumbnail.getBoundingClientRect(), picture.getBoundingClientRect()]
  const isSeen = from.width > 0 && from.bottom > 0 && from.top < innerHeight && to.width > 0
  if (!isSeen) return
  const scale = Math.max(from.width / to.width, from.height / to.height)
  const x = from.left + from.width / 2 - (to.left + to.width / 2)
  const y = from.top + from.height / 2 - (to.top + to.height / 2)
  const away = { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 0.6 }
  const here = { transform: 'none', opacity: 1 }
  const frames = direction === 'open' ? [away, here] : [here, away]
  // The movement is added to the picture's position on the stage.
  const movement = picture.animate(frames, { duration: lengthMs, easing: 'cubic-bezier(.2,.8,.2,1)', composite: 'add' })
  await movement.finished.catch(() => undefined)
}
