import { spawn } from 'node:child_process'

export async function runFfmpeg(args: string[]): Promise<void> {
  const ffmpeg = startFfmpeg(args)
  ffmpeg.stdin.end()
  await ffmpeg.finished
}

export function startFfmpeg(args: string[]) {
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['pipe', 'inherit', 'inherit'] })
  const finished = new Promise<void>((resolve, reject) => {
    child.on('error', () => reject(new Error('ffmpeg is needed to draw the clips: install it and run this again')))
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with code ${code}`))))
  })
  finished.catch(() => child.stdin.destroy())
  child.stdin.on('error', () => undefined)
  return { stdin: child.stdin, finished }
}
