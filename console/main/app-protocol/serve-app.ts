import { protocol, type Session } from 'electron'
import { appScheme } from './address.ts'

/** Makes `console://` a scheme like https: with an origin, storage and fetch. Has to run before the app is ready. */
export function registerAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges }])
}

export function serveApp(session: Session, respond: (request: Request) => Promise<Response>): void {
  session.protocol.handle(appScheme, respond)
}
