import type { HlsConfig, RetryConfig } from 'hls.js'
import workerUrl from 'hls.js/dist/hls.worker.js?url'
import type { SourceKind } from './provider.ts'
import { startKbps } from './stored-rate.ts'

/** Returns true when the resource does not exist (any more), so that a retry is useless. */
export function isGone(httpStatus: number | undefined): boolean {
  return httpStatus === 404 || httpStatus === 410
}

/**
 * Retries everything except missing resources. By default, hls.js treats a refused connection as a cross-origin refusal
 * and gives up immediately. But a restarting server refuses connections too, and after a successful retry the picture
 * continues.
 */
function retry(maxNumRetry: number): RetryConfig {
  return {
    maxNumRetry,
    retryDelayMs: 300 + Math.random() * 400,
    maxRetryDelayMs: 3_000,
    shouldRetry: (_config, attempt, _isTimeout, response) => attempt < maxNumRetry && !isGone(response?.code),
  }
}

/**
 * Settings of hls.js. Buffers are limited (by default hls.js stores all played media). Passing fMP4 through costs
 * almost nothing, so this site's streams avoid the worker and its two messages per part. MPEG-TS of other sites is
 * remuxed in the worker, which is loaded as a file because the content security policy forbids blob scripts.
 */
export function hlsConfig(kind: SourceKind): Partial<HlsConfig> {
  return {
    lowLatencyMode: true,
    capLevelToPlayerSize: true,
    // Unlimited, because back-buffer.ts removes played media instead.
    backBufferLength: Number.POSITIVE_INFINITY,
    maxBufferLength: 20,
    maxMaxBufferLength: 60,
    liveDurationInfinity: true,
    // Within this codec every rung exists. Automatic, hls.js never changes the codec.
    ...(kind === 'ingest' && { videoPreference: { videoCodec: 'avc1' } }),
    abrEwmaDefaultEstimate: startKbps() * 1_000,
    liveSyncOnStallIncrease: 0.2,
    enableWorker: kind === 'hls',
    workerPath: kind === 'hls' ? workerUrl : null,
    manifestLoadPolicy: {
      default: { maxTimeToFirstByteMs: 8_000, maxLoadTimeMs: 15_000, timeoutRetry: retry(1), errorRetry: retry(1) },
    },
    playlistLoadPolicy: {
      default: { maxTimeToFirstByteMs: 12_000, maxLoadTimeMs: 20_000, timeoutRetry: retry(3), errorRetry: retry(12) },
    },
    fragLoadPolicy: {
      default: { maxTimeToFirstByteMs: 8_000, maxLoadTimeMs: 30_000, timeoutRetry: retry(3), errorRetry: retry(8) },
    },
  }
}
