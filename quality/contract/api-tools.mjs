/** Reads the API document of a file. `lint`: prints what a linter's recommended rules say, `types`: TypeScript. */
import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypes from 'openapi-typescript';

const source = readFileSync(process.argv[3], 'utf8');
if (process.argv[2] === 'types') console.log(await openapiTypes(JSON.parse(source)));
else {
  const problems = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) });
  const where = ({ location: [at] }) => at?.pointer ?? '';
  console.log(JSON.stringify(problems.map((each) => `${each.severity} ${each.ruleId} ${where(each)} ${each.message}`)));
}
