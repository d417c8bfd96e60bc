/**
 * A character in films and comics: a person with a big head, a cat, a ball, or a marble with a face. The feet are at 0,
 * 0.
 */
export type Look = {
  kind: 'person' | 'cat' | 'ball' | 'marble'
  shirt: string
  skin?: string
  hair?: string
  style?: 'short' | 'long' | 'bun' | 'cap' | 'grey'
  /** Text or symbol on the shirt. */
  mark?: string
}
export type Pose = 'stand' | 'run' | 'cheer' | 'point' | 'sit' | 'dive'
export type Mood = 'smile' | 'sad' | 'shock' | 'angry' | 'calm' | 'laugh'
export type Actor = {
  look: Look
  pose: Pose
  mood: Mood
  x: number
  y: number
  scale: number
  facing: 1 | -1
  timeS: number
}

const ink = '#1b1420'
const line = `stroke="${ink}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"`
const n = (value: number) => value.toFixed(1)

const mouths: Record<Mood, string> = {
  smile: 'M-16 24Q2 42 20 24',
  sad: 'M-14 36Q2 20 18 36',
  shock: 'M2 20a11 15 0 1 0 .1 0Z',
  angry: 'M-14 32H18',
  calm: 'M-9 30Q3 34 14 30',
  laugh: 'M-20 20Q2 56 24 20Z',
}

function face(mood: Mood, timeS: number): string {
  const isBlinking = timeS % 3.4 > 3.25
  const brow =
    mood === 'angry' ? 'M-34 -24L-8 -14M38 -24L14 -14' : mood === 'sad' ? 'M-34 -14L-10 -24M38 -14L14 -24' : ''
  const size = mood === 'shock' ? 10 : 7
  const eyes =
    isBlinking || mood === 'laugh'
      ? `<path d="M-28 2q8 ${mood === 'laugh' ? -12 : 6} 16 0M16 2q8 ${mood === 'laugh' ? -12 : 6} 16 0" fill="none" ${line}/>`
      : `<circle cx="-20" cy="0" r="${size}" fill="${ink}"/><circle cx="24" cy="0" r="${size}" fill="${ink}"/><circle cx="-18" cy="-3" r="2.4" fill="#fff"/><circle cx="26" cy="-3" r="2.4" fill="#fff"/>`
  const isOpen = mood === 'laugh' || mood === 'shock'
  return `${eyes}<path d="${mouths[mood]}" fill="${isOpen ? '#8c2231' : 'none'}" ${line}/>${brow && `<path d="${brow}" fill="none" ${line}/>`}<ellipse cx="-36" cy="18" rx="9" ry="5" fill="#ff7a7a" opacity=".4"/><ellipse cx="40" cy="18" rx="9" ry="5" fill="#ff7a7a" opacity=".4"/>`
}

const hairs: Record<NonNullable<Look['style']>, (hair: string) => string> = {
  short: (hair) =>
    `<path d="M-60 -6Q-66 -70 0 -70T60 -8Q40 -22 30 -36Q-6 -14 -44 -30Q-52 -18 -60 -6Z" fill="${hair}" ${line}/>`,
  long: (hair) =>
    `<path d="M-62 62Q-80 -74 0 -72T64 62Q46 50 48 -20Q10 -22 -10 -44Q-30 -18 -48 -14Q-42 48 -62 62Z" fill="${hair}" ${line}/>`,
  bun: (hair) =>
    `<circle cy="-80" r="24" fill="${hair}" ${line}/><path d="M-60 -2Q-64 -68 0 -68T60 -2Q36 -30 0 -34Q-38 -30 -60 -2Z" fill="${hair}" ${line}/>`,
  cap: (hair) =>
    `<path d="M-60 -12Q-56 -74 0 -74T60 -12Z" fill="${hair}" ${line}/><path d="M40 -16Q92 -22 98 -4Q70 2 40 -6Z" fill="${hair}" ${line}/>`,
  grey: () =>
    `<path d="M-60 10Q-72 -30 -44 -52Q-50 -22 -56 10ZM60 10Q72 -30 44 -52Q50 -22 56 10Z" fill="#d8dce2" ${line}/><path d="M-20 20Q2 8 24 20Q2 30 -20 20Z" fill="#d8dce2"/>`,
}

type Limbs = { body: number; legs: string; arms: string; lean: number }

function limbsOf(pose: Pose, timeS: number): Limbs {
  const swing = Math.sin(timeS * 9)
  const sway = Math.sin(timeS * 2) * 3
  switch (pose) {
    case 'run':
      return {
        body: Math.abs(swing) * -12,
        lean: 10,
        legs: `M-10 -76L${n(-10 - swing * 46)} -6M12 -76L${n(12 + swing * 46)} -6`,
        arms: `M-40 -150L${n(-62 + swing * 42)} -104M40 -150L${n(62 - swing * 42)} -104`,
      }
    case 'cheer':
      return {
        body: -Math.abs(Math.sin(timeS * 7)) * 26,
        lean: 0,
        legs: 'M-18 -76L-26 -2M18 -76L26 -2',
        arms: `M-40 -150L${n(-92 + sway * 3)} -232M40 -150L${n(92 + sway * 3)} -232`,
      }
    case 'point':
      return {
        body: 0,
        lean: 2,
        legs: 'M-18 -76L-22 -2M18 -76L22 -2',
        arms: `M-40 -150L-54 -92M40 -150L122 ${n(-176 + sway)}`,
      }
    case 'sit':
      return {
        body: 36,
        lean: 0,
        legs: 'M-18 -70L46 -58L46 -2M18 -70L76 -58L78 -2',
        arms: 'M-40 -148L-30 -88L24 -76M40 -148L40 -84',
      }
    case 'dive':
      return { body: -24, lean: 62, legs: 'M-18 -76L-52 -10M18 -76L6 -6', arms: 'M-40 -150L-10 -238M40 -150L52 -240' }
    default:
      return {
        body: sway * 0.6,
        lean: 0,
        legs: 'M-18 -76L-22 -2M18 -76L22 -2',
        arms: `M-40 -150L${n(-58 - sway)} -84M40 -150L${n(58 + sway)} -84`,
      }
  }
}

function person({ look, pose, mood, timeS, facing }: Actor): string {
  const { shirt, skin = '#f0c08a', hair = '#2a1c1c', style = 'short', mark = '' } = look
  const { body, legs, arms, lean } = limbsOf(pose, timeS)
  const limb = (path: string, colour: string, wide: number) =>
    `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${wide + 11}" stroke-linecap="round" stroke-linejoin="round"/><path d="${path}" fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round"/>`
  const badge = mark
    ? `<text x="0" y="-98" transform="scale(${facing} 1)" text-anchor="middle" font-family="Be Vietnam Pro" font-weight="800" font-size="46" fill="#fff">${mark}</text>`
    : ''
  return `<g transform="translate(0 ${n(body)}) rotate(${lean} 0 -70)">${limb(legs, '#27304a', 24)}${limb(arms, skin, 19)}<path d="M-46 -70L-40 -160Q0 -178 40 -160L46 -70Q0 -58 -46 -70Z" fill="${shirt}" ${line}/>${badge}<g transform="translate(4 -222)"><circle r="60" fill="${skin}" ${line}/>${hairs[style](hair)}${face(mood, timeS)}</g></g>`
}

function cat({ look, pose, mood, timeS }: Actor): string {
  const fur = look.skin ?? '#f6a944'
  const tail = Math.sin(timeS * 4) * 26
  const up = pose === 'cheer' ? -Math.abs(Math.sin(timeS * 7)) * 20 : 0
  const paws =
    pose === 'cheer' || pose === 'point' ? 'M-36 -110L-74 -168M36 -110L84 -170' : 'M-30 -100L-34 -52M30 -100L34 -52'
  return `<g transform="translate(0 ${n(up)})"><path d="M52 -30Q130 -40 ${n(116 + tail)} -124" fill="none" stroke="${ink}" stroke-width="32" stroke-linecap="round"/><path d="M52 -30Q130 -40 ${n(116 + tail)} -124" fill="none" stroke="${fur}" stroke-width="21" stroke-linecap="round"/><path d="M-56 0Q-64 -130 0 -136T56 0Z" fill="${look.shirt}" ${line}/><path d="${paws}" stroke="${ink}" stroke-width="33" stroke-linecap="round"/><path d="${paws}" stroke="${fur}" stroke-width="22" stroke-linecap="round"/><g transform="translate(0 -180)"><path d="M-62 -18L-60 -88L-20 -56H20L60 -88L62 -18Q66 52 0 52T-62 -18Z" fill="${fur}" ${line}/>${face(mood, timeS)}<path d="M-4 12h12l-6 8Z" fill="#e0607a"/><path d="M-50 18h-44M-48 30l-40 10M52 18h44M50 30l40 10" stroke="${ink}" stroke-width="4"/></g></g>`
}

function round({ look, pose, mood, timeS }: Actor): string {
  const hop = pose === 'cheer' || pose === 'run' ? Math.abs(Math.sin(timeS * 6)) * 50 : 0
  const turn = pose === 'run' ? timeS * 260 : Math.sin(timeS * 2) * 6
  const pattern =
    look.kind === 'ball'
      ? `<path d="M0 -40L38 -12L24 32H-24L-38 -12Z" fill="${ink}" opacity=".16"/><path d="M0 -40V-88M38 -12L84 -26M24 32L52 70M-24 32L-52 70M-38 -12L-84 -26" stroke="${ink}" stroke-width="5" opacity=".5"/>`
      : `<path d="M-70 30Q0 -50 70 20" stroke="#fff" stroke-opacity=".65" stroke-width="20" fill="none"/><circle cx="-34" cy="-40" r="17" fill="#fff" opacity=".75"/>`
  const isRolling = pose === 'run'
  return `<g transform="translate(0 ${n(-88 - hop)})"><circle r="86" fill="${look.shirt}" ${line}/><g transform="rotate(${n(turn)})">${pattern}</g>${isRolling ? '' : `<g transform="scale(1.15)">${face(mood, timeS)}</g>`}</g>`
}

export function drawActor(actor: Actor): string {
  const { look, x, y, scale, facing } = actor
  const drawn = look.kind === 'person' ? person(actor) : look.kind === 'cat' ? cat(actor) : round(actor)
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${(scale * facing).toFixed(3)} ${scale.toFixed(3)})"><ellipse cx="0" cy="4" rx="76" ry="15" fill="#000" opacity=".25"/>${drawn}</g>`
}
