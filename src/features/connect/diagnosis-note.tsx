import type { Diagnosis } from './diagnosis';

/** What is wrong and what to do. Smaller than `ProblemPanel`, which the first page does not load. */
export function DiagnosisNote({ diagnosis }: { diagnosis: Diagnosis }) {
  const { title, detail, remedies, requestId } = diagnosis;
  return (
    <div className="callout stack gap-4" data-failure role="alert">
      <p className="strong">{title}</p>
      <p className="quiet">{detail}</p>
      {remedies.length > 0 ? (
        <ul className="bullets">
          {remedies.map((remedy) => (
            <li key={remedy}>{remedy}</li>
          ))}
        </ul>
      ) : null}
      {requestId ? (
        <p className="quiet">
          Request <code>{requestId}</code>
        </p>
      ) : null}
    </div>
  );
}
