/* The house: its parts, the layers of each, and what may import what. layers.test.mjs reads every import and refuses the others with the reason
 * that is given here for the importing file. */

/** The parts. The first whose path begins a file's path has the file. `imports`: the other parts that it may import; `noPackages`: what it may not. */
export const parts = {
  contract: {
    paths: [
      'shared/contract/',
      'shared/business/',
      'shared/client.ts',
      'shared/site-rendering.ts',
      'shared/site-content.ts',
    ],
    imports: [],
    why: 'The contract and the facts are imported by everyone, so they import none of us.',
    noPackages: /^(node:.*|react|react-dom|koa|kysely|@fluentui\/.*|zod)$/,
    whyNoPackages: 'The contract needs zod/mini alone: it is part of the public pages’ scripts.',
  },
  offlineCalls: {
    paths: ['shared/offline-calls/'],
    imports: ['contract'],
    why: 'Hub and console import what a call does without the server, so it imports neither: take what is needed as an argument.',
    noPackages: /^(node:.*|electron|react|@fluentui\/.*|@tanstack\/.*)$/,
    whyNoPackages:
      'What a call does without the server is computed from its arguments alone, in the hub and in the console.',
  },
  hub: {
    paths: ['shared/hub/'],
    imports: ['contract', 'offlineCalls', 'shared', 'resources'],
    why: 'The hub runs in the website and in the console: pass what it needs in.',
    noPackages: /^node:/,
    whyNoPackages: 'The hub runs in a browser: nothing of Node may reach it.',
  },
  scraper: {
    paths: ['shared/scraper/'],
    imports: ['contract', 'shared'],
    why: 'The scraper knows neither server nor Electron nor hub: results leave through what the caller passes in.',
  },
  shared: {
    paths: ['shared/'],
    imports: ['contract', 'scraper'],
    why: 'shared/ runs in browser, server and console: pass what it needs in.',
  },
  server: {
    paths: ['server/'],
    imports: ['contract', 'shared', 'scraper'],
    why: 'The server reaches the site only through its built render bundle, and never the console or the hub; what measures it imports it, never the reverse.',
  },
  site: {
    paths: ['site/'],
    imports: ['contract', 'shared', 'hub', 'resources'],
    why: 'The site runs in a browser: server, console and scraper code may not reach it.',
  },
  console: {
    paths: ['console/'],
    imports: ['contract', 'offlineCalls', 'shared', 'hub', 'scraper', 'resources'],
    why: 'The console speaks to the server through its calls, and shares the hub, not the site.',
  },
  resources: { paths: ['resources/'], imports: ['server', 'site', 'shared', 'contract', 'hub', 'tools'] },
  measure: {
    paths: ['.tools/measure/'],
    imports: ['contract', 'shared', 'scraper', 'server'],
    why: 'What measures the server, or shows it with sample data, imports the server and what the server is made of.',
  },
  tools: {
    paths: ['.tools/'],
    imports: ['server', 'site', 'shared', 'contract', 'hub', 'scraper', 'console', 'resources'],
  },
}

/** Returns the part of a file. */
export function partOf(file) {
  return Object.keys(parts).find((name) => parts[name].paths.some((path) => file.startsWith(path)))
}

/** What tests may import beyond their part: they run against the real server, and use its test helpers and nothing else of it. */
export const testImports = {
  'site/e2e/': [
    '.tools/measure/demo/play.ts',
    'server/testing/',
    'server/mail/testing/smtp-server.ts',
    'server/features/payments/testing/stripe-stand-in.ts',
  ],
  'console/main/': ['server/testing/', 'server/prospects/testing.ts'],
  'console/e2e/': [
    'server/testing/',
    'site/e2e/axe.ts',
    'site/e2e/fixtures.ts',
    'site/e2e/leads.ts',
    'site/e2e/run-folder.ts',
  ],
  'console/bench/': ['server/testing/', 'site/e2e/fixtures.ts', 'site/e2e/run-folder.ts'],
}

/** Layers, lowest first: none imports a higher one. Each names folders and files; what isn't named belongs to the folder around it. */
export const layers = {
  server: [
    { of: ['platform'], why: 'platform is the lowest layer and knows no feature: take what it needs as an argument.' },
    {
      of: ['mail', 'deps.ts', 'feature.ts'],
      why: 'mail sends what it is given, deps.ts declares what features offer, and both import only platform: the email itself belongs to the feature that sends it, and the implementation of an interface to its feature.',
    },
    {
      of: ['prospects'],
      why: 'Features and privacy build on prospects, which imports only mail and platform: use a reaction, or move the code down.',
    },
    {
      of: ['issued-documents'],
      why: 'Invoices, quotes and receipts build on issued documents, which know none of them: take what is needed as an argument.',
    },
    {
      of: ['features'],
      why: 'privacy, dashboard and operations build on features: offer them what they need, or declare an interface in deps.ts.',
    },
    { of: ['privacy'], why: 'dashboard and operations build on privacy.' },
    { of: ['dashboard'], why: 'operations builds on the dashboard.' },
    { of: ['operations'], why: 'Only main.ts starts the server: take what is needed as an argument.' },
    { of: ['listener', '.'] },
  ],
  'shared/hub': [
    { of: ['icons', 'platform'], why: 'platform knows nothing of leads: take what is needed as an argument.' },
    { of: ['components'], why: 'Components know nothing of leads: take what is needed as an argument.' },
    { of: ['prospects'], why: 'Features build on prospects, which has what they need of a lead.' },
    {
      of: [
        'appointments',
        'capture',
        'condition',
        'documents',
        'email',
        'help',
        'incoming-mail',
        'invoices',
        'jobs',
        'lead-files',
        'newsletter',
        'phone-calls',
        'quotes',
        'scraping',
        'security',
        'tasks',
        'website',
        'website-forms',
      ],
      why: 'Views are put together from features, which know none of them.',
    },
    {
      of: [
        'calendar',
        'first-hour',
        'insight',
        'jobs/board',
        'settings',
        'today',
        'prospects/archive',
        'prospects/board',
        'prospects/import',
        'prospects/list',
        'prospects/merge',
        'prospects/panel',
      ],
      why: 'The frame of the hub shows the views, which know nothing of it.',
    },
    { of: ['auth', 'commands', 'layout', '.'] },
  ],
  'console/main': [
    {
      of: ['security', 'diagnostics'],
      why: 'Everything builds on security and diagnostics, which import no other folder: take what is needed as an argument.',
    },
    { of: ['ipc'], why: 'ipc is the contract with the window: it imports only security, and features import it.' },
    {
      of: ['storage'],
      why: 'storage imports only security, diagnostics and ipc: move the type down, or take what is needed as an argument.',
    },
    {
      of: ['window'],
      why: 'Features show themselves in the window, which knows none of them: take what is needed as an argument.',
    },
    {
      of: ['connection'],
      why: 'Features build on the connection, which knows none of them: take what is needed as an argument.',
    },
    {
      of: ['browse', 'notifications', 'offline', 'scraping', 'updates'],
      why: 'start.ts connects the features: take what is needed as an argument.',
    },
    { of: ['shell'], why: 'Only main.ts starts the console: take what is needed as an argument.' },
    { of: ['.'] },
  ],
  'console/main/offline': [
    { of: ['replica'], why: 'In offline, the queue builds on replica: take what is needed as an argument.' },
    { of: ['.'] },
  ],
  'console/renderer': [
    {
      of: ['browse', 'desktop', 'failure', 'offline'],
      why: 'console.tsx mounts these folders: what they share is in renderer/desktop.',
    },
    { of: ['.'] },
  ],
  site: [
    {
      of: ['drawings'],
      why: 'The drawings are a package of their own and know nothing of the site: take what is needed as an argument.',
    },
    {
      of: ['.'],
      why: 'Islands and pages build on components and on the rest of the site, which know none of them: a page, or the HTML of an island, shows an island.',
    },
    { of: ['islands'], why: 'Pages show islands, which know none of them: move what both need to components.' },
    { of: ['pages', 'routes.tsx', 'render.tsx', 'specification'] },
  ],
}

/** Features that can be changed alone, as none imports another, except as the list allows with a reason. */
export const features = {
  'server/features': {
    why: 'Features do not import each other, so that each can be changed alone: use a reaction, an interface in deps.ts, or a lower layer, or add the import to the list in .tools/layers.mjs.',
    allowed: {
      appointments: {
        'email-validation': 'a call with a disposable address is not booked',
        payments: 'a survey follows a deposit',
      },
      invoices: { payments: 'an invoice deducts the deposit' },
      'lead-files': { photographs: 'a picture of a lead is read by the process that reads photographs' },
      newsletter: { enquiries: 'its form recognises the same bots' },
      website: {
        appointments: 'the pages say whether a free call is by video, and how long it takes',
        photographs: 'published content shows them',
      },
    },
  },
  'console/main': {
    of: ['browse', 'notifications', 'offline', 'scraping', 'updates'],
    why: 'Features do not import each other, so that each can be changed alone: start.ts connects them.',
    allowed: {},
  },
}

/** Folders that others enter by one file. */
export const entrances = {
  'site/drawings': {
    by: /^site\/drawings\/(index\.ts|[^/]+\.css)$/,
    why: 'The drawings are a package of their own: import site/drawings/index.ts, and export there what is missing.',
  },
}

/** No folders import each other in a circle. What is one unit in that: */
export const units = {
  // The files that put together what is in a folder and in those below it, which never import them back.
  entryFiles:
    /^(server\/.*\b(app|services|create-deps|start|main|cli|feature|routes|personal-data)|\.tools\/measure\/soak\/run)\.ts$/,
  // The emails of a feature belong to it.
  withFolderAround: /\/templates$/,
  together: {
    // The facts are written in the contract's types, and the contract checks what the facts allow.
    'shared/business': 'shared/contract',
    // Each job has its account, and a job follows from what its account says.
    'server/prospects/lead-account': 'server/prospects/lead-jobs',
    // The provider's reports are updates of a payment's state, and the simulated provider reads the payments.
    'server/features/payments/provider': 'server/features/payments',
  },
  // They declare the types that everyone names and run nothing, so importing them makes no circle and is no step up.
  typesOnly: ['server/deps.ts', 'server/feature.ts'],
}
