import { expect, test } from 'vitest'
import { describeInstallation } from './installation.ts'

test.each([
  [
    'where install.sh has installed it',
    '/opt/extension-studio/releases/1.0.0-abc',
    ['/opt/extension-studio/releases/1.0.0-abc/bin/node'],
    'sudo extension-studio restore app.db',
    '/opt/extension-studio/current/README.md',
  ],
  [
    'as one of several that install.sh has installed',
    '/opt/extension-studio-studio2/releases/1.0.0-abc',
    ['/opt/extension-studio-studio2/releases/1.0.0-abc/bin/node'],
    'sudo extension-studio --name studio2 restore app.db',
    '/opt/extension-studio-studio2/current/README.md',
  ],
  [
    'in an archive that was unpacked in /opt',
    '/opt/extension-studio-0.5.0-linux-x64',
    ['/opt/extension-studio-0.5.0-linux-x64/bin/node'],
    'cd /opt/extension-studio-0.5.0-linux-x64 && bin/node dist/server/backup.js restore app.db',
    '/opt/extension-studio-0.5.0-linux-x64/README.md',
  ],
  [
    'in a container',
    '/app',
    ['/app/bin/node'],
    'podman run --rm -it -v extension-studio:/data extension-studio bin/node dist/server/backup.js restore app.db',
    'the archive’s README.md',
  ],
  [
    'in an unpacked archive',
    '/srv/site',
    ['/srv/site/bin/node'],
    'cd /srv/site && bin/node dist/server/backup.js restore app.db',
    '/srv/site/README.md',
  ],
  ['in a checkout', '/home/me/site', [], 'npm run restore app.db', 'resources/deploy/README.md'],
] as const)('%s the command and the instructions are named as they are there', (_, root, files, command, guide) => {
  const installation = describeInstallation(root, (path) => (files as readonly string[]).includes(path))
  expect([installation.commandOf('restore app.db'), installation.guide]).toEqual([command, guide])
})

test('a running container makes its backup in itself', () => {
  expect(describeInstallation('/app', () => true).commandOf('backup')).toBe(
    'podman exec extension-studio bin/node dist/server/backup.js backup',
  )
})
