import { drawMascot, type Mascot } from './mascot.ts'
import { drawPortrait, type Portrait } from './portrait.ts'
import { svg } from './stadium.ts'

const night = ['#3b4a7a', '#141b33'] as const
const cabin = ['#2f6b52', '#0e2a20'] as const

/** Avatars with fixed names, for commentators and members who talk in the rooms. */
const named: Record<string, Mascot | Portrait> = {
  admin: 'stands',
  blv: { who: 'man', hair: 'fade', shirt: '#12b76a', backdrop: cabin, wears: ['headset'] },
  thaovy: { who: 'woman', hair: 'long', shirt: '#f26b1d', backdrop: ['#ffd9a0', '#d8743a'], wears: ['headset'] },
  hoangnam: {
    who: 'man',
    hair: 'short',
    shirt: '#1e88e5',
    backdrop: ['#8fb8f0', '#1f4b96'],
    wears: ['stubble', 'headset'],
  },
  gautrang: 'bear',
  quocanh: { who: 'man', hair: 'quiff', shirt: '#22262e', backdrop: night, wears: ['glasses', 'headset'] },
  linhchi: { who: 'woman', hair: 'bob', shirt: '#d81f3f', backdrop: ['#ffc9d6', '#b83a66'], wears: ['headset'] },
  tuan_hn: { who: 'man', hair: 'short', shirt: '#d81f3f', wears: ['cap', 'scarf'] },
  meo_luoi: 'cat',
  anhba_sg: { who: 'man', hair: 'fade', shirt: '#e0a100', wears: ['sunglasses', 'moustache'] },
  linh_fan_cn: { who: 'woman', hair: 'ponytail', shirt: '#d81f3f', wears: ['headband', 'paint'] },
  duc_namdinh: { who: 'man', hair: 'short', shirt: '#f4f7fb', wears: ['stubble'] },
  hai_dang: 'lighthouse',
  trasua_tran: 'milk-tea',
  bao_bong_da: 'football',
  co_ut: { who: 'woman', hair: 'bun', shirt: '#7a4fd0', backdrop: ['#c9f0c0', '#4f9a3f'], wears: ['conical'] },
  khoa_pro: { who: 'man', hair: 'curly', shirt: '#22262e', backdrop: night, wears: ['glasses'] },
  nga_hp: { who: 'woman', hair: 'bob', shirt: '#0f766e', wears: ['flower'] },
  ong_trum: { who: 'man', hair: 'short', hairColour: '#aeb6c1', shirt: '#22262e', wears: ['glasses', 'moustache'] },
  phuong_ly: { who: 'woman', hair: 'long', shirt: '#f4f7fb', wears: [] },
  son_tung88: { who: 'man', hair: 'quiff', hairColour: '#6b4a2b', shirt: '#7a4fd0', wears: [] },
  vy_basket: 'basketball',
  nam_ga: 'rooster',
  thanh_dn: 'bridge',
  bin_bin: 'dog',
  hoa_cuc: 'daisy',
  tai_tran: { who: 'man', hair: 'curly', shirt: '#1e88e5', wears: ['cap'] },
}
const things: readonly Mascot[] = ['coffee', 'noodles', 'drum', 'cup', 'whistle', 'boot', 'moped', 'gamepad']
const count = { woman: 20, man: 26 }

const faces = (who: Portrait['who']) => Array.from({ length: count[who] }, (_, at) => `${who}-${at + 1}`)
/** The first faces belong to commentators (data/people.ts). */
const faced = { woman: 4, man: 5 }
/** Avatars for members without a fixed one. Each is used once. */
export const spareAvatars = {
  woman: faces('woman').slice(faced.woman),
  man: faces('man').slice(faced.man),
  thing: things as readonly string[],
}

const drawn = new Map<string, Mascot | Portrait>([
  ...Object.entries(named),
  ...things.map((thing) => [thing, thing] as const),
  ...(['woman', 'man'] as const).flatMap((who) => faces(who).map((name) => [name, { who }] as const)),
])
export const avatars: readonly string[] = [...drawn.keys()]

/** Returns the avatar as an SVG of 256 by 256. Throws for an unknown name. */
export function drawAvatar(name: string): string {
  const given = drawn.get(name)
  if (given === undefined) throw new Error(`no avatar is called ${name}`)
  return svg(256, 256, typeof given === 'string' ? drawMascot(given) : drawPortrait(name, given))
}
