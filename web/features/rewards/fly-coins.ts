const coins = 12
const flightMs = 650
const spread = 46

type Point = { x: number; y: number }

/**
 * Vibrates phones that support it, animates coins from the pressed element to the balance (`data-balance`), and then
 * highlights the balance. With reduced motion, no coins are shown.
 */
export function flyCoins(from: Element): void {
  navigator.vibrate?.([12, 40, 18])
  const target = document.querySelector('[data-balance]')
  if (!target) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) mark(target)
  else fly(middleOf(from), target)
}

function fly(start: Point, target: Element): void {
  const end = middleOf(target)
  for (let i = 0; i < coins; i += 1) {
    const angle = (i / coins) * 2 * Math.PI
    const burst = { x: start.x + Math.cos(angle) * spread, y: start.y + Math.sin(angle) * spread }
    const coin = document.createElement('span')
    coin.className = 'flying-coin'
    coin.setAttribute('aria-hidden', 'true')
    document.body.append(coin)
    const flight = coin.animate(
      [
        { transform: at(start, 0.4), opacity: 0 },
        { transform: at(burst, 1.1), opacity: 1, offset: 0.3 },
        { transform: at(end, 0.6), opacity: 1, offset: 0.95 },
        { transform: at(end, 0.3), opacity: 0 },
      ],
      { duration: flightMs, delay: i * 22, easing: 'cubic-bezier(0.5, 0, 0.3, 1)', fill: 'both' },
    )
    flight.onfinish = () => {
      coin.remove()
      if (i === coins - 1) mark(target)
    }
    flight.oncancel = () => coin.remove()
  }
}

function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

function at({ x, y }: Point, scale: number): string {
  return `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`
}

function mark(target: Element): void {
  target.classList.remove('has-gained')
  // Reading the position forces a layout, so that the animation of the highlight restarts.
  target.getBoundingClientRect()
  target.classList.add('has-gained')
}
