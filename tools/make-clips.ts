// Draws the demo's clips: `npm run clips`. Needs ffmpeg with libx264 on the PATH; the demo itself does not.

import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BoardSize, basketballBoard, boardSizes, footballBoard, macroblock } from '#demo/board/layout.ts'
import { avatars, drawAvatar } from '#demo/pictures/avatars.ts'
import { drawNewsPicture, newsPictures } from '#demo/pictures/news-pictures.ts'
import { drawPicture, postPictures } from '#demo/pictures/post-pictures.ts'
import { createBasketballScene } from './clips/basketball-scene.ts'
import { type BoardPlan, drawBoard, drawFigures, drawLetters } from './clips/board.ts'
import { runFfmpeg, startFfmpeg } from './clips/ffmpeg.ts'
import { provideFonts } from './clips/fonts.ts'
import { createFootballScene } from './clips/football-scene.ts'
import { leaveRoom } from './clips/make-room.ts'
import { type Commentator, drawOverlay } from './clips/overlay.ts'
import { FRAME_HEIGHT, FRAME_WIDTH, FRAMES_PER_SECOND, type Scene } from './clips/scene.ts'
import { makeSound, SAMPLE_RATE, type Voice } from './clips/sound.ts'

const DURATION_S = 40
const KEYFRAME_EVERY = FRAMES_PER_SECOND * 2
const AUDIO_KBPS = 24
/** Height in pixels of the board, which covers the top of the picture. It is added when the clip is published. */
const BOARD_HEIGHT = boardSizes.full.rows * macroblock

type ClipPlan = {
  file: string
  scene: Scene
  commentator: Commentator
  voice: Voice
  videoKbps: Record<BoardSize, number>
}

const football = createFootballScene(DURATION_S)
const basketball = createBasketballScene(DURATION_S)
const plans: ClipPlan[] = [
  {
    file: 'football-minh-khang',
    scene: football,
    commentator: { name: 'Minh Khang', accent: '#12b76a' },
    voice: { seed: 11, pitchHz: 118, syllablesPerSecond: 5.2, formantScale: 1 },
    videoKbps: { full: 102, half: 38 },
  },
  {
    file: 'football-thao-vy',
    scene: football,
    commentator: { name: 'Thảo Vy', accent: '#f79009' },
    voice: { seed: 23, pitchHz: 222, syllablesPerSecond: 6.1, formantScale: 1.16 },
    videoKbps: { full: 102, half: 38 },
  },
  {
    file: 'basketball-hoang-nam',
    scene: basketball,
    commentator: { name: 'Hoàng Nam', accent: '#2e90fa' },
    voice: { seed: 37, pitchHz: 96, syllablesPerSecond: 4.3, formantScale: 0.93 },
    videoKbps: { full: 84, half: 32 },
  },
]

const boards: Record<string, BoardPlan> = {
  football: {
    layout: footballBoard,
    period: '',
  },
  basketball: {
    layout: basketballBoard,
    period: 'Q',
  },
}

const work = await mkdtemp(join(tmpdir(), 'clips-'))
await provideFonts(work)
const { default: sharp } = await import('sharp')
const { makePostVideo } = await import('./clips/post-video.ts')
const { makeShorts } = await import('./clips/shorts.ts')
try {
  for (const [name, board] of Object.entries(boards)) await writePicture(`board-${name}`, drawBoard(board))
  await writePicture('board-figures', drawFigures())
  await writePicture('board-letters', drawLetters())
  for (const name of postPictures) await writeDemoPicture(name, drawPicture(name))
  for (const name of avatars) await writeDemoPicture(`avatars/${name}`, drawAvatar(name))
  for (const name of newsPictures) await writeDemoPicture(name, drawNewsPicture(name))
  for (const plan of plans) await makeClip(plan)
  const folder = fileURLToPath(new URL('../demo/clips/', import.meta.url))
  await makePostVideo(football, folder)
  await makeShorts({ folder, work })
} finally {
  await rm(work, { recursive: true, force: true })
}

async function writeDemoPicture(name: string, drawing: string): Promise<void> {
  const target = fileURLToPath(new URL(`../demo/pictures/${name}.webp`, import.meta.url))
  await sharp(Buffer.from(drawing)).webp({ quality: 78 }).toFile(target)
}

async function writePicture(name: string, drawing: string): Promise<void> {
  const target = fileURLToPath(new URL(`../demo/clips/${name}.png`, import.meta.url))
  await sharp(Buffer.from(drawing)).removeAlpha().png({ compressionLevel: 9 }).toFile(target)
}

async function makeClip(plan: ClipPlan): Promise<void> {
  const sound = join(work, `${plan.file}.pcm`)
  const lossless = join(work, `${plan.file}.mkv`)
  await writeFile(sound, makeSound(plan.voice, DURATION_S))
  await drawFrames(plan, lossless)
  const pcm = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', sound]
  const sounding = [...pcm, '-map', '0:v', '-map', '1:a', '-c:a', 'aac', '-b:a', `${AUDIO_KBPS}k`]
  await encode(lossless, { file: plan.file, size: 'full', kbps: plan.videoKbps.full, sound: sounding })
  await encode(lossless, { file: `${plan.file}-half`, size: 'half', kbps: plan.videoKbps.half, sound: ['-an'] })
}

type Encoding = { file: string; size: BoardSize; kbps: number; sound: string[] }

/** Encodes a rendition of a clip. Every rendition has its keyframes at the same times. */
async function encode(lossless: string, { file, size, kbps, sound }: Encoding): Promise<void> {
  const target = fileURLToPath(new URL(`../demo/clips/${file}.flv`, import.meta.url))
  const format = [
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-tune',
    'animation',
    '-profile:v',
    // The baseline profile has the fewest settings that a slice of the board must match.
    'baseline',
    '-level',
    '3.1',
    '-refs',
    '1',
    '-pix_fmt',
    'yuv420p',
    '-bf',
    '0',
  ]
  const scale = size === 'half' ? ['-vf', `scale=${FRAME_WIDTH / 2}:-1:flags=lanczos`] : []
  const keyframes = ['-g', String(KEYFRAME_EVERY), '-keyint_min', String(KEYFRAME_EVERY), '-sc_threshold', '0']
  const rate = ['-b:v', `${kbps}k`, '-passlogfile', join(work, file)]
  const video = [...scale, ...format, ...keyframes, ...rate]
  await runFfmpeg(['-i', lossless, ...video, '-pass', '1', '-an', '-f', 'null', '-'])
  const muxing = [
    '-flvflags',
    'no_duration_filesize',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-f',
    'flv',
    target,
  ]
  await runFfmpeg(['-i', lossless, ...sound, ...video, '-pass', '2', ...muxing])
  await writeFile(target, leaveRoom(await readFile(target), size))
  console.log(`${file}.flv ${Math.round((await stat(target)).size / 1000)} kB`)
}

async function drawFrames({ scene, commentator }: ClipPlan, target: string): Promise<void> {
  const height = FRAME_HEIGHT - BOARD_HEIGHT
  const size = `${FRAME_WIDTH}x${height}`
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', String(FRAMES_PER_SECOND), '-i', 'pipe:0']
  const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', '-pix_fmt', 'yuv420p', target]
  const ffmpeg = startFfmpeg([...input, ...output])
  for (let frame = 0; frame < DURATION_S * FRAMES_PER_SECOND; frame += 1) {
    const timeS = frame / FRAMES_PER_SECOND
    const picture = scene.draw(timeS) + drawOverlay(commentator)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${BOARD_HEIGHT} ${FRAME_WIDTH} ${height}" width="${FRAME_WIDTH}" height="${height}">${picture}</svg>`
    const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  await ffmpeg.finished
}
