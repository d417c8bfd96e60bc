import {
  drawBoots,
  drawCornerFlag,
  drawFloodlight,
  drawGloves,
  drawNet,
  drawScarf,
  drawScoreboard,
  drawTunnel,
  drawWhistle,
} from './match-scenes.ts'
import {
  drawBall,
  drawCourt,
  drawMarbles,
  drawShirts,
  drawStage,
  drawStreet,
  drawTactics,
  drawTrophy,
  sceneSize,
} from './news-scenes.ts'
import { drawStadium } from './stadium.ts'

const skies = {
  night: ['#0a1230', '#22315f', '#8a5a6b'],
  dawn: ['#27325e', '#d98880', '#ffd8a8'],
  grey: ['#3a4352', '#5b6676', '#8b95a3'],
  blue: ['#2b78c5', '#7dbbe8', '#d6ecfa'],
} as const satisfies Record<string, readonly [string, string, string]>

const ground =
  (key: string, sky: keyof typeof skies, shirts: string[], pitchAt: number, isRainy = false) =>
  () => {
    const [above, middle, below] = skies[sky]
    return drawStadium(key, { ...sceneSize, sky: [above, middle, below], shirts, pitchAt, isRainy })
  }

/** Pictures above the demo's articles, by name; each is an SVG of 1280 by 720. */
const scenes: Record<string, () => string> = {
  'news-derby': ground('news-derby', 'night', ['#c2185b', '#f4f7fb', '#5a2d82'], 0.6),
  'news-morning': ground('news-morning', 'blue', ['#12b76a', '#f4f7fb', '#ffd23f'], 0.58),
  'news-dawn': ground('news-dawn', 'dawn', ['#f26b1d', '#22262e', '#ffb347'], 0.62),
  'news-storm': ground('news-storm', 'grey', ['#1e88e5', '#f4f7fb', '#0d47a1'], 0.6, true),
  'news-red': ground('news-red', 'night', ['#d81f3f', '#ffd23f'], 0.64),
  'news-press': () => drawTactics('press', ['#d81f3f', '#1e88e5']),
  'news-wing': () => drawTactics('wing', ['#12b76a', '#5a2d82']),
  'news-setpiece': () => drawTactics('set piece', ['#e0a100', '#22262e']),
  'news-hoop': () => drawCourt('hoop', ['#e53935', '#fdd835']),
  'news-buzzer': () => drawCourt('buzzer', ['#1e88e5', '#f4f7fb']),
  'news-stage': () => drawStage('stage', ['#8f6ff0', '#2fd985']),
  'news-final': () => drawStage('final', ['#f5334a', '#39a0ff']),
  'news-marbles': () =>
    drawMarbles('one', ['#e53935', '#1e88e5', '#2fd985', '#ffc531', '#8f6ff0', '#f26b1d', '#ec5fa3', '#22b8cf']),
  'news-bend': () =>
    drawMarbles('two', ['#ffc531', '#ec5fa3', '#22b8cf', '#8f6ff0', '#e53935', '#2fd985', '#1e88e5', '#f26b1d']),
  'news-ball': () => drawBall('ball', ['#1c3a6b', '#7dbbe8']),
  'news-penalty': () => drawBall('penalty', ['#4a1240', '#ff8fb1']),
  'news-cup': () => drawTrophy('cup', ['#8e1246', '#f4f7fb']),
  'news-league': () => drawTrophy('league', ['#0d4f33', '#2fd985']),
  'news-shirts': () => drawShirts('one', ['#c2185b', '#1e88e5']),
  'news-kits': () => drawShirts('two', ['#12b76a', '#e0a100']),
  'news-street': () => drawStreet('street', ['#d81f3f', '#ffd23f']),
  'news-march': () => drawStreet('march', ['#1e88e5', '#f4f7fb']),
  'news-brief': () => drawScoreboard('brief', ['#12b76a', '#ffd23f']),
  'news-paint': () => drawCourt('paint', ['#12b76a', '#ffd23f']),
  'news-bench': () => drawScarf('bench', ['#12b76a', '#f4f7fb']),
  'match-net': () => drawNet('net', ['#6fb3e8', '#dcefff']),
  'match-net-night': () => drawNet('night', ['#0a1230', '#2b3a6b']),
  'match-flag': () => drawCornerFlag('day', ['#7dbbe8', '#e53935']),
  'match-flag-dusk': () => drawCornerFlag('dusk', ['#7a3f6d', '#ffc531']),
  'match-boots': () => drawBoots('day', ['#ffd8a8', '#f26b1d']),
  'match-boots-rain': () => drawBoots('rain', ['#5b6676', '#1e88e5'], true),
  'match-board': () => drawScoreboard('board', ['#c2185b', '#1e88e5']),
  'match-lights': () => drawFloodlight('lights', ['#1b1440', '#c2607a']),
  'match-scarf': () => drawScarf('scarf', ['#d81f3f', '#ffd23f']),
  'match-tunnel': () => drawTunnel('tunnel', ['#d81f3f', '#f4f7fb']),
  'match-gloves': () => drawGloves('gloves', ['#2b78c5', '#12b76a']),
  'match-whistle': () => drawWhistle('whistle', ['#f7c59f', '#1e63c8']),
}

export const newsPictures = Object.keys(scenes)

export function drawNewsPicture(name: string): string {
  const draw = scenes[name]
  if (!draw) throw new Error(`there is no picture ${name}`)
  return draw()
}
