export type Palette = {
  sky: readonly [string, string, string]
  far: string
  middle: string
  near: string
  light: string
  accent: string
}

export const palettes = {
  dawn: {
    sky: ['#2d3b6b', '#c97b84', '#ffd9a0'],
    far: '#5d6d8f',
    middle: '#3c6e5a',
    near: '#234a3c',
    light: '#fff1c9',
    accent: '#ff9f5a',
  },
  noon: {
    sky: ['#2f86d1', '#7cc0ec', '#dff2fb'],
    far: '#7fb3a6',
    middle: '#3f9a5d',
    near: '#23673f',
    light: '#fffbe3',
    accent: '#ffc531',
  },
  dusk: {
    sky: ['#231c4f', '#a4456b', '#ff9e64'],
    far: '#5b3c6b',
    middle: '#3b2a55',
    near: '#201a38',
    light: '#ffd28a',
    accent: '#ff6b57',
  },
  night: {
    sky: ['#060b1d', '#142150', '#33417c'],
    far: '#1c2a56',
    middle: '#121d3d',
    near: '#0a1226',
    light: '#ffe9a8',
    accent: '#35d0a0',
  },
  rain: {
    sky: ['#2d3744', '#54636f', '#8d9aa3'],
    far: '#5d6e78',
    middle: '#36594f',
    near: '#1f3a35',
    light: '#d9e6ea',
    accent: '#4fb3ff',
  },
  space: {
    sky: ['#05030f', '#1a0f3c', '#3b1f6b'],
    far: '#4a2f8a',
    middle: '#2a1b5c',
    near: '#150d33',
    light: '#c9f4ff',
    accent: '#f05fc0',
  },
  sepia: {
    sky: ['#3a2a1d', '#8a6642', '#e3c797'],
    far: '#9c7b52',
    middle: '#6b4f33',
    near: '#3d2c1d',
    light: '#fff0d0',
    accent: '#d9683c',
  },
} as const satisfies Record<string, Palette>
export type PaletteName = keyof typeof palettes
