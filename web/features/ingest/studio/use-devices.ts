import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type CaptureFailure,
  type CaptureResult,
  type Device,
  type Facing,
  listDevices,
  openCamera,
  openMicrophone,
  openScreen,
  stopTracks,
} from './capture.ts'
import type { StudioEngine } from './studio-engine.ts'
import type { Scene } from './studio-messages.ts'

/** `gone`: the device was unplugged, or the sharing was stopped outside the page. */
export type DeviceState = { kind: 'off' } | { kind: 'on'; stream: MediaStream } | { kind: CaptureFailure | 'gone' }
type Source = 'camera' | 'screen' | 'microphone'

const off: DeviceState = { kind: 'off' }

/** Opens camera, microphone and screen, gives them to the engine, and follows their loss. */
export function useDevices(engine: StudioEngine) {
  const [scene, setScene] = useState<Scene>('camera')
  const [states, setStates] = useState<Record<Source, DeviceState>>({ camera: off, screen: off, microphone: off })
  const [facing, setFacing] = useState<Facing>('user')
  const [chosen, setChosen] = useState<{ camera: string | null; microphone: string | null }>({
    camera: null,
    microphone: null,
  })
  const [cameras, setCameras] = useState<Device[]>([])
  const [microphones, setMicrophones] = useState<Device[]>([])
  const streams = useRef<Partial<Record<Source, MediaStream>>>({})

  const refreshDevices = useCallback(async () => {
    setCameras(await listDevices('videoinput'))
    setMicrophones(await listDevices('audioinput'))
  }, [])

  const give = useCallback(
    (source: Source, stream: MediaStream | null) => {
      if (source === 'microphone') engine.sound.setMicrophone(stream)
      else engine.setPicture(source, stream?.getVideoTracks()[0] ?? null)
      if (source === 'screen') engine.sound.setScreen(stream)
    },
    [engine],
  )

  const set = useCallback((source: Source, state: DeviceState) => {
    setStates((now) => ({ ...now, [source]: state }))
  }, [])

  const take = useCallback(
    (source: Source, result: CaptureResult) => {
      stopTracks(streams.current[source] ?? null)
      delete streams.current[source]
      if ('failure' in result) {
        give(source, null)
        set(source, { kind: result.failure })
        return
      }
      const { stream } = result
      streams.current[source] = stream
      const [main] = source === 'microphone' ? stream.getAudioTracks() : stream.getVideoTracks()
      main?.addEventListener('ended', () => {
        if (streams.current[source] !== stream) return
        delete streams.current[source]
        stopTracks(stream)
        give(source, null)
        set(source, { kind: 'gone' })
      })
      give(source, stream)
      set(source, { kind: 'on', stream })
      void refreshDevices()
    },
    [give, set, refreshDevices],
  )

  useEffect(() => {
    const { mediaDevices } = navigator
    const follow = () => void refreshDevices()
    mediaDevices.addEventListener('devicechange', follow)
    return () => mediaDevices.removeEventListener('devicechange', follow)
  }, [refreshDevices])

  useEffect(() => {
    const open = streams.current
    return () => {
      for (const stream of Object.values(open)) stopTracks(stream)
    }
  }, [])

  useEffect(() => engine.setScene(scene), [engine, scene])

  return {
    scene,
    states,
    facing,
    chosen,
    cameras,
    microphones,
    async openCamera(choice: { deviceId?: string | null; facing?: Facing } = {}) {
      const deviceId = choice.deviceId === undefined ? chosen.camera : choice.deviceId
      const next = choice.facing ?? facing
      setChosen((now) => ({ ...now, camera: deviceId }))
      setFacing(next)
      // Many phones open the other camera only after the first one is closed.
      stopTracks(streams.current.camera ?? null)
      take('camera', await openCamera({ deviceId, facing: next }))
    },
    async openMicrophone(deviceId: string | null = chosen.microphone) {
      setChosen((now) => ({ ...now, microphone: deviceId }))
      take('microphone', await openMicrophone(deviceId))
    },
    async openScreen() {
      take('screen', await openScreen())
    },
    /** Must be called in a click, because the browser asks which screen. */
    async choose(next: Scene) {
      if (next !== 'camera' && states.screen.kind !== 'on') {
        const result = await openScreen()
        take('screen', result)
        if ('failure' in result) return
      }
      setScene(next)
      if (next !== 'screen' && states.camera.kind === 'off')
        take('camera', await openCamera({ deviceId: chosen.camera, facing }))
    },
  }
}
export type Devices = ReturnType<typeof useDevices>
