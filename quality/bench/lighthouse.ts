/** `npm run lighthouse`: medians for the public pages on a phone, on a usual and a slow line; exits 1 on a missed goal. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { CHROMIUM } from '../helpers/journey/chromium.ts';
import { freePort } from '../helpers/free-port.ts';
import { startProduct } from '../helpers/product.ts';
import { median } from './arithmetic.ts';
import { saveResults } from './record.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    pages: { type: 'string', default: 'landing,list,portfolio' },
    lines: { type: 'string', default: 'mobile,slow' },
    data: { type: 'string' },
    /** Goals: scores are minima, the others maxima; milliseconds, bytes. */
    performance: { type: 'string', default: '99' },
    accessibility: { type: 'string', default: '100' },
    'best-practices': { type: 'string', default: '100' },
    seo: { type: 'string', default: '100' },
    lcp: { type: 'string', default: '1200' },
    'slow-lcp': { type: 'string', default: '2500' },
    tbt: { type: 'string', default: '50' },
    cls: { type: 'string', default: '0.02' },
    bytes: { type: 'string', default: '60000' },
    whole: { type: 'string' },
    dry: { type: 'boolean', default: false },
  },
});

const LINES = {
  // Lighthouse's own phone profile.
  mobile: { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: 4 },
  slow: { rttMs: 400, throughputKbps: 400, cpuSlowdownMultiplier: 6 },
} as const;
type Line = keyof typeof LINES;

const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Look {
  readonly performance: number;
  readonly accessibility: number;
  readonly 'best-practices': number;
  readonly seo: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly bytes: number;
  readonly script: number;
  readonly image: number;
  readonly above: number;
  /** Benchmark index: below some 1000 the machine was busy. */
  readonly machine: number;
}

interface LookWithFindings extends Look {
  readonly whole?: object;
  readonly findings: readonly string[];
}

/** The browser's recording sometimes fails on a busy machine. */
async function look(url: string, line: Line): Promise<LookWithFindings> {
  for (let tries = 1; ; tries++) {
    try {
      return await lookOnce(url, line);
    } catch (error) {
      if (tries === 3) throw error;
      console.error(`   looking again: ${(error as Error).message}`);
    }
  }
}

async function lookOnce(url: string, line: Line): Promise<LookWithFindings> {
  const port = await freePort();
  const browser = await chromium.launch({
    ...CHROMIUM,
    args: [...CHROMIUM.args, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: [...SCORES],
      disableFullPageScreenshot: true,
      throttlingMethod: 'simulate',
      throttling: LINES[line],
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse saw nothing: ${result?.lhr.runtimeError?.message}`);
    const { audits, categories, environment } = result.lhr;
    const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
    const requests = ((audits['network-requests']?.details as { items?: unknown[] } | undefined)?.items ?? []) as {
      transferSize?: number;
      resourceType?: string;
    }[];
    const bytesOf = (type: string) =>
      requests.reduce((sum, each) => sum + (each.resourceType === type ? (each.transferSize ?? 0) : 0), 0);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      fcp: number('first-contentful-paint'),
      lcp: number('largest-contentful-paint'),
      tbt: number('total-blocking-time'),
      cls: number('cumulative-layout-shift'),
      bytes: number('total-byte-weight'),
      script: bytesOf('Script'),
      image: bytesOf('Image'),
      above: await weighFirstScreen(browser, url),
      machine: environment.benchmarkIndex,
      findings: Object.values(audits)
        .filter((each) => each.score !== null && each.score < 0.9 && each.scoreDisplayMode !== 'informative')
        .map((each) => `${each.id}: ${each.title}${each.displayValue ? ` (${each.displayValue})` : ''}`),
      ...(options.whole ? { whole: result.lhr } : {}),
    };
  } finally {
    await browser.close();
  }
}

/** Lighthouse's total includes lazy photos far below the first screen. */
async function weighFirstScreen(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
  });
  await page.goto(url, { waitUntil: 'load' });
  const bytes = await page.evaluate(() => {
    const shown = new Set(
      [...document.images]
        .filter((image) => {
          const { top, bottom, width } = image.getBoundingClientRect();
          return width > 0 && bottom > 0 && top < innerHeight;
        })
        .map((image) => image.currentSrc),
    );
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return (all as PerformanceResourceTiming[])
      .filter((each) => each.initiatorType !== 'img' || shown.has(each.name))
      .reduce((sum, each) => sum + each.transferSize, 0);
  });
  await page.close();
  return bytes;
}

const MEASUREMENTS = [...SCORES, 'fcp', 'lcp', 'tbt', 'cls', 'bytes', 'script', 'image', 'above', 'machine'] as const;

function missed(page: string, line: Line, seen: Look): string[] {
  const missedGoals: string[] = [];
  const where = `${page} (${line})`;
  if (line === 'mobile') {
    for (const each of SCORES)
      if (seen[each] < Number(options[each]))
        missedGoals.push(`${where}: ${each} ${seen[each]}, goal ${options[each]}`);
    if (seen.cls > Number(options.cls)) missedGoals.push(`${where}: CLS ${seen.cls.toFixed(3)}, goal ${options.cls}`);
    if (seen.tbt > Number(options.tbt))
      missedGoals.push(`${where}: TBT ${seen.tbt.toFixed(0)} ms, goal ${options.tbt} ms`);
    if (seen.above > Number(options.bytes))
      missedGoals.push(
        `${where}: first screen ${(seen.above / 1000).toFixed(1)} kB, goal ${Number(options.bytes) / 1000} kB`,
      );
  }
  const lcp = Number(line === 'mobile' ? options.lcp : options['slow-lcp']);
  if (seen.lcp > lcp) missedGoals.push(`${where}: LCP ${seen.lcp.toFixed(0)} ms, goal ${lcp} ms`);
  return missedGoals;
}

const product = await startProduct({
  DEMO: 'auto',
  DEMO_PASSWORD: 'a-demo-password-for-looks',
  ...(options.data ? { DATA_DIR: options.data } : {}),
});
const results: Record<string, Look & { findings: readonly string[] }> = {};
const missedGoals: string[] = [];
try {
  const [first] = (await (await fetch(`${product.base}/api/public-craftsman/?page_size=1`)).json()) as {
    slug: string;
  }[];
  const urls: Record<string, string> = {
    landing: '/',
    list: '/craftsmen',
    portfolio: `/craftsman/${first?.slug}`,
  };
  const pages = options.pages.split(',').map((each) => [each, urls[each]] as const);
  // Rendered and compressed once before: most visitors get cached pages.
  for (const [, url] of pages)
    await (await fetch(product.base + url, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
  console.log(
    `${'page'.padEnd(20)} perf a11y  b-p  seo |   FCP    LCP   TBT    CLS | first screen kB, all (script, photos) | machine`,
  );
  for (const line of options.lines.split(',') as Line[]) {
    for (const [page, url] of pages) {
      const looks: LookWithFindings[] = [];
      for (let run = 0; run < Number(options.runs); run++) looks.push(await look(product.base + url, line));
      const seen = {
        ...(Object.fromEntries(
          MEASUREMENTS.map((each) => [each, median(looks.map((one) => one[each]))]),
        ) as unknown as Look),
        findings: [...new Set(looks.flatMap((one) => one.findings))].sort(),
      };
      if (options.whole) {
        await mkdir(options.whole, { recursive: true });
        for (const [run, { whole }] of looks.entries())
          await writeFile(path.join(options.whole, `${page}-${line}-${run}.json`), JSON.stringify(whole));
      }
      results[`${page} ${line}`] = seen;
      missedGoals.push(...missed(page, line, seen));
      console.log(
        [
          `${page} ${line}`.padEnd(20),
          ...SCORES.map((each) => String(seen[each]).padStart(4)),
          `| ${seen.fcp.toFixed(0).padStart(5)} ${seen.lcp.toFixed(0).padStart(6)} ${seen.tbt.toFixed(0).padStart(5)}  ${seen.cls.toFixed(3)}`,
          `| ${(seen.above / 1000).toFixed(1).padStart(6)}, ${(seen.bytes / 1000).toFixed(1)} (${(seen.script / 1000).toFixed(1)}, ${(seen.image / 1000).toFixed(1)})`,
          `| ${seen.machine}`,
        ].join(' '),
      );
      console.log(`   LCP of each: ${looks.map((one) => one.lcp.toFixed(0)).join(' ')}`);
      for (const each of seen.findings) console.log(`   ${each}`);
    }
  }
} finally {
  if (options.data) await product.stop();
  else await product.remove();
}
if (!options.dry) console.log(`\nkept in ${await saveResults('lighthouse', results)}`);
for (const each of missedGoals) console.error(`missed  ${each}`);
process.exit(missedGoals.length === 0 ? 0 : 1);
