import type { Look } from './people.ts'

export const cast: Record<string, Look> = {
  su: { kind: 'person', shirt: '#1c6dd0', hair: '#201818', mark: '1' },
  de: { kind: 'person', shirt: '#d8346b', hair: '#1b1414', style: 'bun', skin: '#e8b27a' },
  pao: { kind: 'person', shirt: '#5a4630', style: 'grey', skin: '#c98d5d' },
  town: { kind: 'person', shirt: '#2b2f3a', hair: '#3a2a20', style: 'cap', skin: '#f2cda0' },
  captain: { kind: 'person', shirt: '#b3262e', hair: '#2b2320', mark: '9', skin: '#d9a066' },
  girl: { kind: 'person', shirt: '#0fa37f', hair: '#2a1a14', style: 'long' },
  keeper: { kind: 'person', shirt: '#f2a900', hair: '#14110f', mark: '1', skin: '#c68642' },
  owner: { kind: 'person', shirt: '#e8e2d0', hair: '#3d3d45', style: 'short', skin: '#dba573' },
  wife: { kind: 'person', shirt: '#8e3b8a', hair: '#241a1c', style: 'bun' },
  artist: { kind: 'person', shirt: '#f4f6fb', hair: '#4a2f22', style: 'long', skin: '#f6d3ac' },
  tiny: { kind: 'person', shirt: '#f2a900', hair: '#1f1717', mark: '1', skin: '#eab98a' },
  coach: { kind: 'person', shirt: '#2c4a7c', style: 'grey', skin: '#d29a6a' },
  wizard: { kind: 'person', shirt: '#5a2d82', hair: '#3b1d5a', style: 'cap', skin: '#e6b58a' },
  cat: { kind: 'cat', shirt: '#2d5fb0', skin: '#f6a944' },
  mew: { kind: 'cat', shirt: '#b3262e', skin: '#8d97a6' },
  ball: { kind: 'ball', shirt: '#ffffff' },
  lime: { kind: 'marble', shirt: '#5fcf57' },
  berry: { kind: 'marble', shirt: '#e2476f' },
  plum: { kind: 'marble', shirt: '#7b4fd0' },
}
