import type { LocalText } from '#contract/envelope.ts'

export type MarbleTeamKey = 'song-hong' | 'cuu-long' | 'truong-son' | 'ha-long'
export type MarbleTeam = { key: MarbleTeamKey; names: LocalText; shortName: string; colour: string }
/** `look` is a pattern that distinguishes marbles in addition to their colours and numbers. */
export type Marble = {
  id: number
  team: MarbleTeamKey
  names: LocalText
  colours: readonly [string, string]
  look: 'band' | 'swirl' | 'dots' | 'half'
}

export const marbleTeams: readonly MarbleTeam[] = [
  {
    key: 'song-hong',
    names: { vi: 'Sông Hồng', en: 'Red River', zh: '紅河' },
    shortName: 'HỒNG',
    colour: '#d6453d',
  },
  {
    key: 'cuu-long',
    names: { vi: 'Cửu Long', en: 'Mekong', zh: '九龍江' },
    shortName: 'CỬU',
    colour: '#2f9e5b',
  },
  {
    key: 'truong-son',
    names: { vi: 'Trường Sơn', en: 'Truong Son', zh: '長山' },
    shortName: 'SƠN',
    colour: '#7a5fd0',
  },
  {
    key: 'ha-long',
    names: { vi: 'Hạ Long', en: 'Halong Bay', zh: '下龍灣' },
    shortName: 'HẠ',
    colour: '#2f7fd6',
  },
]

const looks = ['band', 'swirl', 'dots', 'half'] as const
const named: [vi: string, en: string, zh: string, light: string, dark: string][] = [
  ['Phù Sa', 'Alluvia', '沖積', '#e4572e', '#7a1f12'],
  ['Hoa Gạo', 'Kapok', '木棉', '#ff8fa3', '#b3122f'],
  ['Gió Bấc', 'North Wind', '北風', '#f4e7d3', '#a3453a'],
  ['Đèn Lồng', 'Lantern', '燈籠', '#ffb224', '#c92a2a'],
  ['Xoài Cát', 'Mango', '芒果', '#ffd43b', '#2b8a3e'],
  ['Bông Súng', 'Water Lily', '睡蓮', '#f3d9fa', '#2f9e5b'],
  ['Chợ Nổi', 'Floating Market', '水上市場', '#63e6be', '#087f5b'],
  ['Đom Đóm', 'Firefly', '螢火蟲', '#d8f54a', '#35540f'],
  ['Đá Núi', 'Granite', '花崗岩', '#adb5bd', '#343a40'],
  ['Sương Mai', 'Morning Mist', '晨霧', '#e5dbff', '#7a5fd0'],
  ['Thác Bạc', 'Silver Falls', '銀瀑', '#f1f3f5', '#5c6bc0'],
  ['Lá Phong', 'Maple', '楓葉', '#f76707', '#5f3dc4'],
  ['Ngọc Trai', 'Pearl', '珍珠', '#fff4e6', '#4dabf7'],
  ['San Hô', 'Coral', '珊瑚', '#ff7f6b', '#1864ab'],
  ['Hải Âu', 'Seagull', '海鷗', '#ffffff', '#495057'],
  ['Thuyền Buồm', 'Sail', '帆船', '#22b8cf', '#0b3d91'],
]

export const marbles: readonly Marble[] = named.map(([vi, en, zh, light, dark], at) => ({
  id: at + 1,
  team: (marbleTeams[Math.floor(at / 4)] as MarbleTeam).key,
  names: { vi, en, zh },
  colours: [light, dark],
  look: looks[at % 4] as Marble['look'],
}))
export const marblesInRace = 8

export function marbleOf(id: number): Marble {
  const found = marbles[id - 1]
  if (!found) throw new RangeError(`there is no marble ${id}`)
  return found
}

export function marbleTeamOf(key: string): MarbleTeam {
  const found = marbleTeams.find((team) => team.key === key)
  if (!found) throw new RangeError(`there is no team ${key}`)
  return found
}

/** Points by place. A marble that did not finish gets none. */
export const marblePoints: readonly number[] = [10, 7, 5, 4, 3, 2, 1, 0]
/** Rewards in xu, for picks of the marbles that finished first, second and third. */
export const pickRewards: readonly number[] = [20, 8, 4]
/** Max rewards for picks in xu that a member gets in one day in Vietnam. */
export const maxPickRewardsADay = 200
