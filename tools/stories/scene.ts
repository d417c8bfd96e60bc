import { field, type PlaceName, places } from './backdrops.ts'
import { cast } from './cast.ts'
import { type Palette, type PaletteName, palettes } from './palettes.ts'
import { drawActor, type Mood, type Pose } from './people.ts'

export type SceneAt = {
  place: string
  cast: string
  palette: Palette
  timeS: number
  shift: number
  crowdScale?: number
}

export function paletteNamed(name: string): Palette {
  const found = palettes[name as PaletteName]
  if (!found) throw new Error(`there is no palette ${name}`)
  return found
}

/** Returns the place with this name. `tv` is a room with a television. Throws for an unknown name. */
function placeNamed(name: string) {
  const found = places[(name === 'tv' ? 'room' : name) as PlaceName]
  if (!found) throw new Error(`there is no place ${name}`)
  return found
}

/**
 * Parses a cast such as `lan run smile,nam stand sad`. The characters are listed from left to right, and face each
 * other. Throws for an unknown name.
 */
export function parseCast(text: string) {
  return text.split(',').map((one) => {
    const [name = '', pose = 'stand', mood = 'smile'] = one.trim().split(' ')
    const look = cast[name]
    if (!look) throw new Error(`there is no ${name} in the cast`)
    return { look, pose: pose as Pose, mood: mood as Mood }
  })
}

/** Draws a place with its characters on the field. */
export function drawScene({ place, cast: text, palette, timeS, shift, crowdScale = 1.75 }: SceneAt): string {
  const people = parseCast(text)
  const gap = 1_000 / Math.max(1, people.length)
  const actors = people.map(({ look, pose, mood }, at) =>
    drawActor({
      look,
      pose,
      mood,
      timeS: timeS + at * 0.37,
      x:
        field.width / 2 -
        ((people.length - 1) * gap) / 2 +
        at * gap +
        (pose === 'run' ? Math.sin(timeS * 0.8) * 70 : 0),
      y: 838 - (at % 2) * 14,
      scale: crowdScale * (look.kind === 'person' ? 1 : 0.95),
      facing: at === people.length - 1 && at > 0 ? -1 : 1,
    }),
  )
  return placeNamed(place)({ palette, timeS, shift }) + actors.join('')
}

/**
 * Returns an SVG with the part of the field that fits a picture of this size. The part is from the middle, vertically a
 * little lower.
 */
export function framed(content: string, { width, height }: { width: number; height: number }): string {
  const scale = Math.max(width / field.width, height / field.height)
  const [wide, high] = [width / scale, height / scale]
  const [x, y] = [(field.width - wide) / 2, (field.height - high) * 0.62]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x.toFixed(1)} ${y.toFixed(1)} ${wide.toFixed(1)} ${high.toFixed(1)}">${content}</svg>`
}
