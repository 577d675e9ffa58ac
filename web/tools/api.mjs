// Makes src/made/api.ts, the types of what the server takes and answers, from its openapi.json.
// What the protocol of the engine describes has its types in src/engine/types.ts.
const ENGINE = { View: 'View', Move: 'Move', GameEvent: 'Event', Result: 'Scores', Map: 'MapFile' };

function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').pop();
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.oneOf && !schema.properties) return schema.oneOf.map(typeOf).join(' | ');
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'array') return `(${typeOf(schema.items)})[]`;
  if (schema.type === 'object') return objectOf(schema);
  return schema.type;
}

function objectOf({ properties, required = [], additionalProperties: more }) {
  if (more) return `{ [key: string]: ${typeOf(more)} }`;
  if (!properties) return 'object';
  const fields = Object.entries(properties).map(([name, schema]) => {
    const type = name === 'options' ? 'Options' : typeOf(schema);
    return `${name}${required.includes(name) ? '' : '?'}: ${type}`;
  });
  return `{ ${fields.join('; ')} }`;
}

export function apiTypes(openapi) {
  const { schemas } = openapi.components;
  const types = Object.entries(schemas)
    .filter(([name]) => !(name in ENGINE))
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`)
    .join('');
  const engine = Object.entries(ENGINE)
    .filter(([name]) => new RegExp(`\\b${name}\\b`).test(types))
    .map(([name, type]) => (name === type ? type : `${type} as ${name}`));
  return `import type { ${engine.join(', ')}, Options } from '../engine/types';\n${types}`;
}
