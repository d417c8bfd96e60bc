/** Colours of the picture: a match under floodlights in dark mode, an afternoon match in light mode. */
export type Palette = {
  sky: readonly [string, string, string]
  glow: string
  roof: string
  roofEdge: string
  stand: readonly [string, string]
  crowd: readonly string[]
  skin: readonly string[]
  flash: number
  board: readonly [string, string]
  boardMark: string
  grass: readonly [string, string]
  grassFar: readonly [string, string]
  lines: string
  light: string
  shade: string
  net: string
  shadow: string
}

export const night: Palette = {
  sky: ['#050b14', '#0a1a2c', '#123049'],
  glow: 'rgb(190 225 255 / 0.55)',
  roof: '#0a1119',
  roofEdge: '#2c4356',
  stand: ['#0c1621', '#13212e'],
  crowd: ['#1d2c3b', '#22343f', '#1a2733', '#2b3a49', '#7d2635', '#96702a', '#0f6b45', '#8b98a5', '#28406a'],
  skin: ['#6b4a38', '#7d5a45', '#5a3e30'],
  flash: 0.05,
  board: ['#06251a', '#0a3a28'],
  boardMark: '#2fd985',
  grass: ['#156b3a', '#1a7a43'],
  grassFar: ['#0d4426', '#10502d'],
  lines: 'rgb(235 250 242 / 0.82)',
  light: 'rgb(180 255 215 / 0.13)',
  shade: 'rgb(2 8 6 / 0.62)',
  net: 'rgb(232 242 250 / 0.42)',
  shadow: 'rgb(0 12 6 / 0.5)',
}

export const day: Palette = {
  sky: ['#4a9be0', '#8cc8f2', '#dcf0fb'],
  glow: 'rgb(255 255 240 / 0.35)',
  roof: '#3d4f60',
  roofEdge: '#c8d6e2',
  stand: ['#51657a', '#6c8296'],
  crowd: ['#3c4f63', '#566b80', '#e8eef3', '#c83a4b', '#e0a02c', '#159a61', '#2f62b5', '#f3f6f8', '#7a4ea5'],
  skin: ['#c79472', '#b07c5a', '#dcb094'],
  flash: 0.012,
  board: ['#067243', '#0b8f56'],
  boardMark: '#ffffff',
  grass: ['#3aa757', '#46b663'],
  grassFar: ['#2f9a4e', '#39a658'],
  lines: 'rgb(255 255 255 / 0.92)',
  light: 'rgb(255 252 220 / 0.16)',
  shade: 'rgb(6 40 20 / 0.3)',
  net: 'rgb(255 255 255 / 0.62)',
  shadow: 'rgb(0 30 12 / 0.36)',
}

export const kit = {
  shirt: '#ff9f1c',
  shirtShade: '#d9740a',
  shorts: '#18202b',
  shortsShade: '#0b1017',
  sock: '#ff9f1c',
  boot: '#0d1218',
  skin: '#d8a078',
  skinShade: '#b37a55',
  hair: '#1b1410',
  glove: '#f2fff4',
  gloveEdge: '#22c27a',
  outline: 'rgb(6 10 14 / 0.55)',
} as const

export const frame = { post: '#f6f9fb', postShade: '#aab6c1', postEdge: 'rgb(8 14 20 / 0.35)' } as const
export const leather = { white: '#fbfdff', grey: '#b9c4cf', patch: '#17202a', edge: 'rgb(4 10 16 / 0.55)' } as const
export const confettiColours = ['#2fd985', '#ffc531', '#ffffff', '#f5334a', '#3f8fe0'] as const
export const risk = { calm: '#2fd985', keen: '#ffc531', wild: '#ff5a4d', dark: 'rgb(4 10 8 / 0.5)' } as const
