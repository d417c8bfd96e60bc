export type Kit = { shirt: string; shorts: string; socks: string; skin: string; hair: string }

export type FigurePose = { x: number; y: number; scale: number; kit: Kit; speed: number; facing: 1 | -1; timeS: number }

/** Draws a player about 26 pixels tall, with the feet at x, y. The legs move faster with `speed`. */
export function drawFigure({ x, y, scale, kit, speed, facing, timeS }: FigurePose): string {
  const stride = Math.min(speed / 5, 1)
  const swing = Math.sin(timeS * 11 + x * 0.3) * 4.5 * stride
  const bob = Math.abs(Math.sin(timeS * 11 + x * 0.3)) * 1.2 * stride
  const lean = facing * stride * 1.6
  const at = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`
  return `<g transform="${at}"><ellipse cx="1" cy="0.5" rx="8" ry="2.2" fill="#000" opacity=".28"/><g transform="translate(0 ${(-bob).toFixed(1)})">
<path d="M-1.5 -10L${(-1.5 - swing).toFixed(1)} -0.5M1.5 -10L${(1.5 + swing).toFixed(1)} -0.5" stroke="${kit.socks}" stroke-width="2.7" stroke-linecap="round"/>
<rect x="-4.2" y="-13.5" width="8.4" height="6" rx="2" fill="${kit.shorts}"/>
<path d="M${(-4 + lean).toFixed(1)} -20L${(-6 + lean - swing * 0.5).toFixed(1)} -13M${(4 + lean).toFixed(1)} -20L${(6 + lean + swing * 0.5).toFixed(1)} -13" stroke="${kit.skin}" stroke-width="2.3" stroke-linecap="round"/>
<path d="M-4.2 -12L${(-4.8 + lean).toFixed(1)} -21.5Q${lean.toFixed(1)} -23.5 ${(4.8 + lean).toFixed(1)} -21.5L4.2 -12Z" fill="${kit.shirt}"/>
<circle cx="${(lean * 1.4).toFixed(1)}" cy="-25.6" r="3.3" fill="${kit.skin}"/><path d="M${(lean * 1.4 - 3.3).toFixed(1)} -26a3.3 3.3 0 0 1 6.6 0z" fill="${kit.hair}"/></g></g>`
}
