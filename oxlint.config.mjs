import { defineConfig } from 'oxlint';
import { layerOverrides } from './src/build/layers.mjs';

const onlyApi = 'Only src/api talks to the service.';
const sourceOfNumbers =
  'Use parseJson and toJson of @/lib/json, which keep the digits of numbers. It is allowed where data is our own.';
const ownJson = [
  'src/lib/{json,log-templates,search-params}.ts',
  'src/lib/{manifest,routing}/**',
  'src/api/{connect,deployment-config}.ts',

  'src/service/*.ts',
  'src/service/{oauth,openapi,provider,seed}/**',
  'src/service/engine/watches/schema-watch-compare.ts',
  'src/{build,test}/**',
  'public/**',
  '*.config.*',
  'e2e/**',
];
const tests = ['src/**/*.test.ts', 'src/**/*.test.tsx'];

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true, es2024: true },
  ignorePatterns: ['dist', 'e2e/.output', '**/*.gen.ts'],
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'no-alert': 'error',
    'no-console': 'error',
    'no-else-return': 'error',
    'no-param-reassign': 'error',
    'no-restricted-globals': [
      'error',
      {
        checkGlobalObject: true,
        globals: [
          { name: 'fetch', message: onlyApi },
          { name: 'XMLHttpRequest', message: onlyApi },
          { name: 'EventSource', message: onlyApi },
          { name: 'event', message: "Use the handler's argument." },
          { name: 'name', message: 'This is window.name.' },
        ],
      },
    ],
    'no-restricted-properties': [
      'error',
      { object: 'JSON', property: 'parse', message: sourceOfNumbers },
      { object: 'JSON', property: 'stringify', message: sourceOfNumbers },
      { object: 'response', property: 'json', message: sourceOfNumbers },
      {
        object: 'URL',
        property: 'canParse',
        message: 'Node answers wrongly at times. Use parseUrl of the contract.',
      },
    ],
    'no-self-compare': 'error',
    'no-underscore-dangle': 'off',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'no-var': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
    'prefer-const': 'error',
    'import/no-cycle': 'error',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    'promise/always-return': 'off',
    'promise/no-callback-in-promise': 'off',
    'promise/no-promise-in-callback': 'off',
    'react/button-has-type': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/jsx-no-useless-fragment': 'error',
    'react/no-danger': 'error',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-return': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-base-to-string': 'off',
    'typescript/no-deprecated': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-generated-empty-object-type': 'off',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/only-throw-error': [
      'error',
      { allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }] },
    ],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/no-abusive-eslint-disable': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*', 'assert*', 'fc.assert'] }],
    'vitest/require-mock-type-parameters': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    {
      files: ['src/**/*.tsx', 'src/{api,components,app,lib}/**', 'public/**'],
      env: { browser: true },
    },
    {
      files: ['src/{service,build}/**', 'e2e/**', '*.config.*'],
      env: { node: true },
      rules: { 'no-console': 'off', 'no-restricted-globals': 'off' },
    },
    { files: ['src/app/caught-error.ts'], rules: { 'no-console': ['error', { allow: ['error'] }] } },
    { files: ['src/api/**', 'src/test/**', ...tests], rules: { 'no-restricted-globals': 'off' } },
    {
      files: [...tests, 'e2e/**'],
      rules: { 'max-lines': 'off', 'typescript/no-non-null-assertion': 'off' },
    },
    {
      files: ['src/components/list/data-table*.tsx'],
      rules: {
        'jsx-a11y/no-redundant-roles': 'off',
        'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
      },
    },
    { files: ['src/routes/**'], rules: { 'unicorn/filename-case': 'off' } },
    { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off', 'react/rules-of-hooks': 'off' } },
    { files: [...ownJson, ...tests], rules: { 'no-restricted-properties': 'off' } },
    ...layerOverrides(),
  ],
});
